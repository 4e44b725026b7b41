/** With every call of a page: the version of the contract that the page was built with. */
export const CONTRACT_HEADER = "x-contract-version";

/**
 * Raised before a release whose contract differs from the last one's; `npm run contract:keep` stores the
 * contract after it.
 */
export const CONTRACT_VERSION = 1;

/**
 * The oldest version whose pages the server still accepts. Pages stay open for weeks on phones, so a
 * version is dropped 30 days after its successor's release, not before:
 * `scripts/stored-contracts.test.ts`.
 */
export const OLDEST_CONTRACT = 1;

/** The day on which each version was released; none before 1.0.0. */
export const CONTRACT_RELEASES: Readonly<Record<number, string>> = {};

/** Days for which pages of a version are served after the release of the next one. */
export const ANSWERED_DAYS = 30;
