export const messages = {
  noInk: "No signature was found. Use dark ink on light paper.",
} as const;

/** Cache-Control of people's files: nothing may remain on a shared computer after sign-out. */
export const PRIVATE_FILE = "private, no-store";

/**
 * Cache-Control of public files. Their addresses contain the hash and never change, but a picture
 * can be removed from the public page: caches may serve it for one hour.
 */
export const PUBLIC_FILE = "public, max-age=3600";
