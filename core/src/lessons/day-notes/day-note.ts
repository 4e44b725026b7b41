/** Words that families read about eating, sleep and mood of a child, best first. */
export const ATE = ["All", "Some", "Nothing"] as const;
export const SLEPT = ["Well", "A little", "Not"] as const;
export const MOODS = ["Happy", "Quiet", "Upset"] as const;

/** Maximum length of a medicine, and of the name of the person who gave it. */
export const MEDICINE_LENGTH = 80;
export const GIVER_LENGTH = 60;
export const DAY_WORDS_LENGTH = 300;

/** Days after which a day note can no longer be written. */
export const OPEN_DAYS = 7;
