export const messages = {
  noInk: "No signature was found. Use dark ink on light paper.",
} as const;

/** Cache-Control of files of people: nothing of them stays on a shared computer after sign-out. */
export const PRIVATE_FILE = "private, no-store";

/**
 * Cache-Control of public files. Their addresses are made of their contents and never change, but a
 * picture can be taken off the public page: no cache answers for it longer than this hour.
 */
export const PUBLIC_FILE = "public, max-age=3600";
