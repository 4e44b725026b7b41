/*
 * Empty states that the dashboard shows too. Separate from text.ts because the first page of every
 * signed-in person loads them.
 */

/** Texts for a parent or pupil whose account has no record yet. */
export const notLinked = {
  parent: {
    title: "No child is linked to your account yet",
    hint: "Ask the school office to link your child to your account.",
  },
  pupil: {
    title: "Your account is not linked to a pupil record yet",
    hint: "Ask the school office to link your account to your pupil record.",
  },
} as const;

/** Reasons for having no score sheet to show. */
export const noSheet = {
  noClasses: {
    teacher: "Ask the office to assign you a class or a subject.",
  },
  noPupils: {
    title: "No pupils in this class",
    hint: "Ask the office to enrol pupils for this term.",
  },
} as const;
