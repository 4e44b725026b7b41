/** With every call of a page: the version of the contract that the page was built with. */
export const CONTRACT_HEADER = "x-contract-version";

/** Raised with `npm run contract:keep` before a release whose contract differs from the last one's. */
export const CONTRACT_VERSION = 1;

/**
 * From this version on pages are answered. Pages stay open for weeks on phones, so a version is given up
 * 30 days after the one that followed it, and not before: `scripts/kept-contracts.test.ts`.
 */
export const OLDEST_CONTRACT = 1;

/** When each version was released. */
export const CONTRACT_RELEASES: Readonly<Record<number, string>> = {
  1: "2026-11-23",
};

/** Days for which pages of a version are answered after the next one was released. */
export const ANSWERED_DAYS = 30;
