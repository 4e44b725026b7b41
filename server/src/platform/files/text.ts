export const messages = {
  noInk: "No signature was found. Use dark ink on light paper.",
} as const;

/** Cache-Control of files of people: nothing of them stays on a shared computer after sign-out. */
export const PRIVATE_FILE = "private, no-store";
