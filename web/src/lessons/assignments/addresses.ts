/** The pages of assignments. */
export const addresses = {
  list: "/assignments",
  create: "/assignments/create",
  edit: (id: string) => `/assignments/edit/${id}`,
  marks: (id: string, classId?: string) =>
    `/assignments/marks/${id}${classId === undefined ? "" : `?class=${classId}`}`,
  scores: (id: string, classId: string) => `/assignments/scores/${id}?class=${classId}`,
  work: (id: string, studentId: string) => `/assignments/work/${id}?child=${studentId}`,
} as const;
