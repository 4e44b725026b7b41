/*
 * Labels for writing from pages of other modules. The dashboard loads first, with this file
 * alone.
 */

export const writeLabels = {
  toTeacher: "Write to the class teacher",
} as const;

/** URL for writing to a child's class teacher, for parents. */
export const writeToTeacher = (studentId: string) =>
  `/dashboard/messages/new?student=${studentId}&to=CLASS_TEACHER`;

/** URL for writing to a child's parents, for staff. */
export const writeToParents = (studentId: string) => `/dashboard/messages/new?student=${studentId}`;
