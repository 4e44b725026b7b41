import { fullTermName } from "../../school/terms.ts";
import type { SheetKind } from "./sheet-kind.ts";

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
  birthDate: "Date of birth",
  timesLate: "Times late",
  attended: "Attendance",
  passed: "Subjects passed",
  failed: "Subjects failed",
  progress: "Progress",
  classAverage: "Class average",
  subjectComments: "Subject teachers' comments",
  nextSteps: "Next steps at home",
  replySlip: "Reply slip: please sign, cut off and return to the class teacher",
  replyRead: "I have read this report.",
  parentName: "Parent's name",
  comment: "Comment",
  timesExcused: "Times excused",
  subjects: "Subjects",
  total: "Total (100)",
  marksObtained: "Marks obtained",
  summary: "Summary",
  halfTerm: "Half-term Report",
  soFar: "This term so far",
  homework: "Homework handed in",
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

/** "Half-term, First Term 2026/2027", or only the term for the sheet of all of it. */
export function sheetName(kind: SheetKind, term: Parameters<typeof fullTermName>[0]): string {
  return kind === "TERM" ? fullTermName(term) : `Half-term, ${fullTermName(term)}`;
}

/** "Released 14 Dec 2026", with its number if it replaces an earlier issue. */
export function issuedText(number: number, day: string): string {
  return number === 1 ? `Released ${day}` : `Issue ${number}, released ${day}`;
}
