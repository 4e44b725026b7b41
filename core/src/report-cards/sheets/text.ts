/** Texts on the sheet itself, on screens and on paper. */
export const sheetLabels = {
  session: "Session",
  term: "Term",
  name: "Name",
  admissionNumber: "Admission No",
  sex: "Sex",
  age: "Age",
  class: "Class",
  numberInClass: "Number in class",
  house: "House",
  timesOpened: "Times school opened",
  timesPresent: "Times present",
  timesAbsent: "Times absent",
  timesExcused: "Times excused",
  subjects: "Subjects",
  total: "Total (100)",
  marksObtained: "Marks obtained",
  summary: "Summary",
  affective: "Affective traits",
  psychomotor: "Psychomotor skills",
  ratingKey: "Key to ratings",
  gradeKey: "Key to grades",
  classTeacher: "Class teacher",
  classTeacherComment: "Class teacher's comment",
  head: "Head teacher",
  headComment: "Head teacher's comment",
  signature: "Signature",
  date: "Date",
  stamp: "School stamp",
  nextTermBegins: "Next term begins",
  nextTermFees: "Next term's fees",
  promotion: "Promotion",
  nothing: "–",
  validity: "Valid only with the school's stamp and signature",
  preview: "PREVIEW – NOT RELEASED",
  verify: "Scan to check that this sheet is genuine",
} as const;

/** "2nd = of 28" */
export function placeText(place: string, outOf: number): string {
  return `${place} of ${outOf}`;
}
