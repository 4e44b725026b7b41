const HOME = "/dashboard";

/** The query that carries where the person was to the sign-in page. */
export function comingFrom(href: string): { from?: string } {
  return href === HOME || !isOwnAddress(href) ? {} : { from: href };
}

/** Where to go after signing in: back, or to the dashboard. Never to another website. */
export function returnAddress(from: unknown): string {
  return typeof from === "string" && isOwnAddress(from) ? from : HOME;
}

function isOwnAddress(href: string): boolean {
  if (!/^\/(?![/\\])/.test(href)) return false;
  const url = new URL(href, location.origin);
  return url.origin === location.origin && !["/signin", "/login"].includes(url.pathname);
}
