export const labels = {
  schoolPortal: "School Portal",
} as const;
