/*
 * What a test can be, and how large. It is separate from the schemas, so that a page which only
 * shows or makes tests does not carry the library that checks them.
 */

export const ASSESSMENT_TYPES = ["CAT (40)", "EXAM (60)", "CAT (100)", "EXAM (100)"] as const;

export const PLATFORMS = ["Online", "Offline"] as const;

/** draft: not shown to pupils. over: no pupil can begin, but some may still be sitting. */
export const TEST_STATES = ["draft", "coming", "open", "over"] as const;

export const TITLE_LENGTH = 150;
export const DEFAULT_DURATION = 60;
/** Minutes. */
export const MAX_DURATION = 480;
/** The largest scale on which a score is shown. */
export const MAX_SCALE = 1000;
export const ENTRY_CODE_LENGTH = 20;
/** Letters and digits; with the limit of attempts, hard enough to guess. */
export const MIN_ENTRY_CODE_LENGTH = 4;
export const MAX_CO_AUTHORS = 20;
