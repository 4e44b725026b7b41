import { DEFAULT_GRADING_SCHEME } from "../../school/grading.ts";
import { defaultSheetSettings } from "../settings/default-settings.ts";
import { makeSheets } from "./make-sheets.ts";
import { ReportSheet } from "./sheet.ts";
import type { Member, SheetClass } from "./sheet-class.ts";

export const ENGLISH = "0190a000-0000-7000-8000-000000000001";
export const MATHS = "0190a000-0000-7000-8000-000000000002";
export const LEVEL = "0190a000-0000-7000-8000-000000000004";
export const FRENCH = "0190a000-0000-7000-8000-000000000003";

export const subject = (id: string, name: string, takers: string[] | null = null) => ({
  id,
  name,
  isOffered: true,
  takers,
});
export const settings = defaultSheetSettings([
  { id: ENGLISH, name: "English Language" },
  { id: MATHS, name: "Mathematics" },
]);

/** An approved result whose whole total is in the exam and the first parts. */
export function result(subjectId: string, total: number) {
  const exam = Math.min(60, total);
  const rest = (from: number) => Math.min(10, Math.max(0, total - 60 - from));
  const scores = { CA1: rest(0), CA2: rest(10), CA3: rest(20), CA4: rest(30), exam };
  return { subjectId, scores, total, teacherComment: null };
}

export function member(surname: string, changes: Partial<Member> = {}): Member {
  return {
    studentId: surname,
    surname,
    firstNames: "Ada Ngozi",
    admissionNumber: `ADM/${surname}`,
    sex: "Female",
    dob: "2017-07-25",
    house: null,
    passport: null,
    register: null,
    results: [],
    earlier: [],
    entry: null,
    remark: null,
    ...changes,
  };
}

export function classOf(members: Member[], changes: Partial<SheetClass> = {}): SheetClass {
  return {
    school: {
      name: "Greenfield Nursery and Primary School",
      motto: "",
      address: "",
      phone: "",
      email: "",
      logo: null,
      stamp: null,
    },
    session: "2025/2026",
    term: "TERM_1",
    termEndsOn: "2025-12-12",
    nextTermStartsOn: "2026-01-12",
    className: "Primary 4 Gold",
    level: { id: LEVEL, name: "Primary 4", next: "Primary 5" },
    scheme: DEFAULT_GRADING_SCHEME,
    settings,
    showPosition: true,
    subjects: [subject(ENGLISH, "English Language"), subject(MATHS, "Mathematics")],
    classTeacher: { name: "Mrs Bola Ade", signature: null },
    head: { name: "Mr Musa Bello", signature: null },
    members,
    ...changes,
  };
}

export function sheetOf(of: SheetClass, studentId: string): ReportSheet {
  const sheet = makeSheets(of).get(studentId);
  if (!sheet) throw new Error(`No sheet of ${studentId}`);
  return ReportSheet.parse(sheet);
}
