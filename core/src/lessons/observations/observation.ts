/** Maximum length of the words of an observation. */
export const WORDS_LENGTH = 500;
export const AREA_LENGTH = 60;
/** Maximum number of children in one observation: a class. */
export const MAX_CHILDREN = 60;

/** Areas that the form proposes; a school may write its own. */
export const AREAS = [
  "Numeracy",
  "Literacy",
  "Diction",
  "Physical Development",
  "Practical Life",
  "Creative Development",
  "Personal and Social Development",
  "Knowledge of the World",
] as const;
