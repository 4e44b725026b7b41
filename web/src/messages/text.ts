/*
 * Ways to write from pages of other modules. The dashboard is loaded first, and takes this file alone.
 */

export const writeLabels = {
  toTeacher: "Write to the class teacher",
  toParents: "Write to the parents",
} as const;

/** Where a parent writes to the class teacher of a child. */
export const writeToTeacher = (studentId: string) =>
  `/dashboard/messages/new?student=${studentId}&to=CLASS_TEACHER`;

/** Where staff write to the parents of a child. */
export const writeToParents = (studentId: string) => `/dashboard/messages/new?student=${studentId}`;
