export const messages = {
  noInk: "No signature was found. Use dark ink on light paper.",
} as const;
