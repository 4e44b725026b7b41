export const labels = {
  pupil: "Pupil",
  previous: "Previous pupil",
  next: "Next pupil",
  print: "Print",
  pdf: "PDF",
  classPdf: "PDF of the class",
} as const;

export const titles = {
  noPupils: "No pupils in this class",
  complete: "This sheet is complete",
  incomplete: "Still missing on this sheet",
} as const;

export const messages = {
  preview: "Preview. Families do not see this sheet yet.",
} as const;
