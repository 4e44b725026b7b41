export const labels = {
  linkAParent: "Link a parent",
  loginSlip: "Login Slip",
} as const;
