/**
 * Cache-Control of public files. Their addresses contain the hash and never change, but a picture
 * can be removed from the public page: caches may serve it for one hour.
 */
export const PUBLIC_FILE = "public, max-age=3600";
