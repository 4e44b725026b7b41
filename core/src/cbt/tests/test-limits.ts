/*
 * Values and limits of tests, separate from the schemas so that pages which only show or edit tests
 * do not bundle zod.
 */

export const ASSESSMENT_TYPES = ["CAT (40)", "EXAM (60)", "CAT (100)", "EXAM (100)"] as const;

export const PLATFORMS = ["Online", "Offline"] as const;

/** draft: not shown to pupils. over: no pupil can begin, but some may still be sitting. */
export const TEST_STATES = ["draft", "coming", "open", "over"] as const;

export const TITLE_LENGTH = 150;
export const DEFAULT_DURATION = 60;
/** Minutes. */
export const MAX_DURATION = 480;
/** Maximum scale of a score. */
export const MAX_SCALE = 1000;
export const ENTRY_CODE_LENGTH = 20;
/** Letters and digits; long enough with the rate limit of attempts. */
export const MIN_ENTRY_CODE_LENGTH = 4;
export const MAX_CO_AUTHORS = 20;
