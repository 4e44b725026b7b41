/** From the specification, letter for letter. */
export const messages = {
  academicYearIsRequired: "Academic Year is required",
  classNameIsRequired: "Class Name is required",
  questionBank: "Question Bank",
  reportCard: "Report Card",
  enterAName: "Enter a name",
} as const;
