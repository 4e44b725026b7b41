/** Header of every call: the version of the contract that the page was built with. */
export const CONTRACT_HEADER = "x-contract-version";

/**
 * Increased before a release whose contract differs from the previous release; `npm run
 * contract:keep` stores the contract after it.
 */
export const CONTRACT_VERSION = 1;

/**
 * The oldest version whose pages the server accepts. Pages stay open for weeks on phones, so a
 * version is dropped no earlier than 30 days after its successor's release:
 * `scripts/stored-contracts.test.ts`.
 */
export const OLDEST_CONTRACT = 1;

/** Release date of each version; none before 1.0.0. */
export const CONTRACT_RELEASES: Readonly<Record<number, string>> = {};

/** Days for which pages of a version are accepted after the next release. */
export const ANSWERED_DAYS = 30;
