export const titles = {
  page: "E-Classroom",
  create: "New Live Lesson",
  edit: "Edit Live Lesson",
} as const;

export const failures = { save: "The live lesson was not saved" } as const;

export const ADDRESS = "/e-classroom";
