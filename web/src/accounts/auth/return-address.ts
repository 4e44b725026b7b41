const SIGN_IN = "/signin";
const HOME = "/dashboard";

/** Returns the URL of the sign-in page, with the person's current page to return to. */
export function signInAddress(href: string): string {
  if (href === HOME || !isOwnAddress(href)) return SIGN_IN;
  return `${SIGN_IN}?${new URLSearchParams({ from: href })}`;
}

/** The page to open after signing in: the previous one or the dashboard; never another website. */
export function returnAddress(from: unknown): string {
  return typeof from === "string" && isOwnAddress(from) ? from : HOME;
}

function isOwnAddress(href: string): boolean {
  if (!/^\/(?![/\\])/.test(href) || !URL.canParse(href, location.origin)) return false;
  const url = new URL(href, location.origin);
  return url.origin === location.origin && !/^\/(signin|login)(\/|$)/.test(url.pathname);
}
