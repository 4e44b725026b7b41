const SIGN_IN = "/signin";
const HOME = "/dashboard";

/** The sign-in page, told where the person is so that they come back to it. */
export function signInAddress(href: string): string {
  if (href === HOME || !isOwnAddress(href)) return SIGN_IN;
  return `${SIGN_IN}?${new URLSearchParams({ from: href })}`;
}

/** Where to go after signing in: back, or to the dashboard. Never to another website. */
export function returnAddress(from: unknown): string {
  return typeof from === "string" && isOwnAddress(from) ? from : HOME;
}

function isOwnAddress(href: string): boolean {
  if (!/^\/(?![/\\])/.test(href) || !URL.canParse(href, location.origin)) return false;
  const url = new URL(href, location.origin);
  return url.origin === location.origin && !/^\/(signin|login)(\/|$)/.test(url.pathname);
}
