import { defaultSheetSettings } from "@school/core/report-cards/settings/default-settings.ts";
import { DEFAULT_GRADING_SCHEME } from "@school/core/school/grading.ts";
import type { EntryRow, EntrySheet } from "@school/core/report-cards/entry/contract.ts";
import type { ReportSheet } from "@school/core/report-cards/sheets/sheet.ts";
import { ADA, BOLA } from "../results/testing.tsx";

const settings = defaultSheetSettings([]);

/** A saved entry without content, with the given differences. */
export function anEntry(differing: Partial<EntryOfRow> = {}): EntryOfRow {
  return {
    ratings: {},
    ticks: {},
    timesPresent: null,
    lines: {},
    areas: {},
    nextSteps: null,
    comment: null,
    halfTermComment: null,
    enteredBy: { id: "person-1", name: "Bola Ade" },
    version: 1,
    ...differing,
  };
}

type EntryOfRow = NonNullable<EntryRow["entry"]>;

/** A sheet with two subjects, of which one has no result yet. */
export const sheet: ReportSheet = {
  school: {
    name: "Greenfield School",
    motto: "Knowledge and Character",
    address: "14 Adeniyi Jones Avenue, Ikeja",
    phone: "0803 123 4567",
    email: "",
    logo: null,
    stamp: null,
  },
  title: settings.titles.marks,
  session: "2025/2026",
  term: "TERM_2",
  child: {
    surname: "Adébáyọ̀",
    firstNames: "Ada Ngozi",
    admissionNumber: "MC/001",
    sex: "Female",
    age: 8,
    birthDate: null,
    className: "Primary 4 Gold",
    numberInClass: 28,
    house: null,
    passport: null,
  },
  attendance: { opened: 120, present: 113, absent: 7, excused: 0, late: null, inWords: false },
  marks: {
    scheme: DEFAULT_GRADING_SCHEME,
    columns: { caTotal: true, position: true, highest: true, lowest: true, average: true },
    rows: [
      {
        subject: "Mathematics",
        scores: { CA1: 8, CA2: 7, CA3: "ABS", CA4: 9, exam: 41.5 },
        caTotal: 24,
        total: 65.5,
        grade: "B",
        remark: DEFAULT_GRADING_SCHEME.bands[1]?.remark ?? null,
        position: { place: 2, tied: true },
        highest: 90,
        lowest: 31,
        average: 60.25,
        earlier: [],
        cumulative: null,
        teacherComment: null,
      },
      {
        subject: "French",
        scores: null,
        caTotal: null,
        total: null,
        grade: null,
        remark: null,
        position: null,
        highest: null,
        lowest: null,
        average: null,
        earlier: [],
        cumulative: null,
        teacherComment: null,
      },
    ],
    summary: {
      obtainable: 100,
      obtained: 65.5,
      average: 65.5,
      grade: "B",
      position: { place: 2, tied: true, outOf: 27 },
      highestAverage: 88.4,
      lowestAverage: 40,
    },
    passed: null,
    progress: null,
    session: null,
  },
  lines: [],
  replySlip: false,
  nursery: null,
  half: null,
  affective: [{ name: "Neatness", rating: 4 }],
  psychomotor: [{ name: "Crafts", rating: null }],
  ratingLabels: settings.ratingLabels,
  classTeacher: { name: "Mrs Bola Ade", comment: "Ada works with care.", signature: null },
  head: { name: "Mr Musa Bello", comment: null, signature: null },
  nextTerm: { begins: "2026-04-27", fees: "₦52,000", isBill: true },
};

/** A girl with a C, and a boy with an A. */
export const ADAS_ROW: EntryRow = {
  student: { ...ADA, firstNames: "Ada", surname: "Obi", sex: "Female" },
  average: 64.5,
  grade: "C",
  isReleased: false,
  entry: null,
  remark: null,
};
export const BOLAS_ROW: EntryRow = {
  student: { ...BOLA, firstNames: "Bola", surname: "Ojo", sex: "Male" },
  average: 80,
  grade: "A",
  isReleased: false,
  entry: null,
  remark: null,
};

/** Builds the entries for the report sheets of Primary 4, with the given differences. */
export function anEntrySheet(differing: Partial<EntrySheet> = {}): EntrySheet {
  return {
    class: { id: "class-1", name: "Primary 4" },
    termId: "term-2",
    term: "TERM_2",
    academicYear: "2025/2026",
    hasMarks: true,
    expectations: null,
    isClassTeacher: true,
    closed: null,
    timesOpened: 118,
    settings: {
      ...settings,
      classTeacherComments: [
        { grade: "C", text: "{name} does {his} work well." },
        { grade: "A", text: "{name} leads {his} class." },
      ],
      headRemarks: [
        { grade: "C", text: "A good result, {name}." },
        { grade: "A", text: "An excellent result, {name}." },
      ],
    },
    registers: {},
    rows: [ADAS_ROW, BOLAS_ROW],
    ...differing,
  };
}
