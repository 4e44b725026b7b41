import { defaultSheetSettings } from "@school/core/report-cards/settings/default-settings.ts";
import { libraryList } from "@school/core/report-cards/settings/expectation-library.ts";
import { makeHalfTermSheets } from "@school/core/report-cards/half-term/make-half-term-sheets.ts";
import { makeSheets } from "@school/core/report-cards/sheets/make-sheets.ts";
import type { ReportSheet } from "@school/core/report-cards/sheets/sheet.ts";
import type {
  CountedResult,
  Member,
  SheetClass,
} from "@school/core/report-cards/sheets/sheet-class.ts";
import { DEFAULT_GRADING_SCHEME } from "@school/core/school/grading.ts";
import sharp from "sharp";
import { expect, test } from "vitest";
import { PAGE } from "../../platform/documents/pdf/pen.ts";
import { picturesOfPdf, readPdf } from "../../platform/testing/pdf.ts";
import { codeRows } from "../../platform/documents/qr-code.ts";
import type { PrintedPictures } from "./draw-sheets.ts";
import { drawBatches } from "./pdf.ts";

/*
 * Each text of a page with its position in points from the top left, as files in the folder
 * `golden`. After an intended change they are rewritten with `npx vitest run --project server -u`
 * and this file.
 */

const SUBJECTS = ["English Language", "Mathematics", "Yorùbá Language"];
const LEVEL = "0190a000-0000-7000-8000-000000000004";
const settings = defaultSheetSettings(SUBJECTS.map((name) => ({ id: name, name })));

function result(subjectId: string, exam: number | "ABS"): CountedResult {
  const scores = { CA1: 8, CA2: 7, CA3: 9, CA4: 6, exam };
  return { subjectId, scores, total: 30 + (exam === "ABS" ? 0 : exam), teacherComment: null };
}

function member(surname: string, exams: readonly (number | "ABS" | null)[]): Member {
  return {
    studentId: surname,
    surname,
    firstNames: "Ọmọ́wùnmí Ada",
    admissionNumber: `MC/2021/${surname.length}`,
    sex: "Female",
    dob: "2017-07-25",
    house: "Blue",
    passport: null,
    register: null,
    results: exams.flatMap((exam, at) => (exam === null ? [] : [result(SUBJECTS[at]!, exam)])),
    earlier: [],
    entry: {
      ratings: { neatness: 5, punctuality: 4, handwriting: 3 },
      ticks: { counts: 2, numerals: 1 },
      timesPresent: 110,
      lines: {},
      areas: {},
      nextSteps: null,
      comment: `${surname} works with care and reads every evening.`,
    },
    remark: { text: "A good result.", name: "Mr Musa Bello", signature: null, promotion: null },
  };
}

function classOf(members: Member[], changes: Partial<SheetClass> = {}): SheetClass {
  const facts = { timesOpened: 118, nextTermBegins: null, nextTermFees: { [LEVEL]: 98_000 } };
  return {
    school: {
      name: "Greenfield Nursery and Primary School",
      motto: "Knowledge and Character",
      address: "14 Adeniyi Jones Avenue, Ikeja",
      phone: "0803 123 4567",
      email: "office@greenfield.example",
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
    settings: { ...settings, terms: { TERM_1: facts, TERM_2: facts, TERM_3: facts } },
    subjects: SUBJECTS.map((name) => ({ id: name, name, isOffered: true, takers: null })),
    classTeacher: { name: "Mrs Bola Ade", signature: null },
    head: { name: "Mr Musa Bello", signature: null },
    showPosition: true,
    members,
    ...changes,
  };
}

const pdfOf = (of: SheetClass, pictures: PrintedPictures = {}) =>
  drawn([...makeSheets(of).values()], pictures);

async function drawn(all: readonly ReportSheet[], pictures: PrintedPictures = {}) {
  const code = codeRows("https://school.example/verify/abc");
  const issue = { onlyInSchool: false, number: 1, releasedOn: "12 December 2025", code };
  const sheets = all.map((sheet) => ({ sheet, issue }));
  const pieces: Uint8Array[] = [];
  for await (const piece of drawBatches("A file", [{ sheets, pictures }])) {
    pieces.push(piece);
  }
  return new Uint8Array(Buffer.concat(pieces));
}

const pagesOf = async (of: SheetClass) => readPdf(await pdfOf(of));

const written = (pages: Awaited<ReturnType<typeof readPdf>>) =>
  pages
    .map((items, at) =>
      [
        `page ${at + 1}`,
        ...items.map(({ text, x, y }) => `${x},${y} ${text.normalize("NFC")}`),
      ].join("\n"),
    )
    .join("\n\n");

/** Two with a tied position, a missing score, an absent child, a late one without results. */
const GOLD = [
  member("Adébáyọ̀", [50, 40, 45]),
  member("Bello", [40, 50, 45]),
  member("Chukwu", [30, null, 35.5]),
  member("Danjuma", ["ABS", "ABS", 20]),
  { ...member("Ẹ̀gbẹ́", []), entry: null, remark: null },
];

/** Settings with every part of the sheet. */
const FULL = {
  ...settings,
  show: {
    teacherComments: true,
    sessionPosition: true,
    passed: true,
    birthDate: true,
    timesLate: true,
    timesInWords: true,
    progress: true,
    replySlip: true,
    nextTermFee: true,
  },
  lines: ["Height", "Weight", "Club", "Prize"].map((name) => ({ key: name, name })),
};

test.each([
  ["ties, a missing score, absence and a late arrival", "first-term", classOf(GOLD)],
  [
    "a third term with the terms before",
    "third-term",
    classOf(
      GOLD.slice(0, 3).map((one, at) => ({
        ...one,
        earlier: [
          { term: "TERM_1" as const, totals: { "English Language": 80, Mathematics: 60.5 } },
          ...(at === 1 ? [] : [{ term: "TERM_2" as const, totals: { Mathematics: 31 } }]),
        ],
      })),
      { term: "TERM_3", termEndsOn: "2026-07-24", nextTermStartsOn: null },
    ),
  ],
  [
    "a second term with every part that a school can switch on",
    "full",
    classOf(
      GOLD.slice(0, 3).map((one) => ({
        ...one,
        register: { opened: 124, present: 119, absent: 3, excused: 2, late: 4 },
        results: one.results.map((score) => ({
          ...score,
          teacherComment: "Answers with care, and should read one book a month at home.",
        })),
        earlier: [{ term: "TERM_1" as const, totals: { Mathematics: 60.5 } }],
        entry: one.entry && {
          ...one.entry,
          timesPresent: null,
          lines: { Height: "128 cm", Weight: "26 kg", Club: "Drama", Prize: "Handwriting" },
          areas: {},
          nextSteps: null,
        },
      })),
      { term: "TERM_2", settings: FULL },
    ),
  ],
  [
    "a class without a scheme, whatever marks it has",
    "nursery",
    classOf(GOLD.slice(0, 1), {
      scheme: null,
      className: "Nursery 2",
      level: { id: LEVEL, name: "Nursery 2", next: "Primary 1" },
    }),
  ],
  [
    "an upper nursery class with marks, a list, sentences and next steps",
    "both",
    classOf(
      GOLD.slice(0, 2).map((one) => ({
        ...one,
        entry: one.entry && {
          ...one.entry,
          ticks: { "n3-number-hundred": 2, "n3-number-adds": 1, "n3-goals-ready": 0 },
          areas: {
            "n3-number": "Counts everything on the way to school and likes to share sums.",
            "n3-goals": "Works alone for twenty minutes.",
          },
          nextSteps: "Read one page together each evening, and count the change at the market.",
        },
      })),
      {
        className: "Nursery 3",
        level: { id: LEVEL, name: "Nursery 3", next: "Primary 1" },
        settings: {
          ...settings,
          expectations: {
            [LEVEL]: {
              ...libraryList("Nursery 3"),
              columns: ["Presented", "Practised", "Mastered"],
            },
          },
        },
      },
    ),
  ],
])("%s: a page each, every text at its place", async (_, name, of) => {
  const pages = await pagesOf(of);
  expect(pages).toHaveLength(of.members.length);
  await expect(`${written(pages)}\n`).toMatchFileSnapshot(`golden/${name}.txt`);
});

test("half-term sheets are two on a page, the class after them on the next", async () => {
  const scores = { CA1: 8, CA2: "ABS", CA3: null, CA4: null, exam: null } as const;
  const halfOf = (of: SheetClass, count: number) => {
    const subjects = Array.from({ length: count }, (_, at) => ({
      id: `subject ${at}`,
      name: SUBJECTS[at] ?? `Subject number ${at + 1} of the school`,
      isOffered: true,
      takers: null,
    }));
    const known = {
      results: subjects.map(({ id }) => ({ subjectId: id, scores })),
      homework: { handedIn: 7, set: 9 },
      comment: `${"A good start, and the next step is a book a month. ".repeat(count > 3 ? 9 : 1)}`,
    };
    const members = new Map(of.members.map(({ studentId }) => [studentId, known]));
    return makeHalfTermSheets({ ...of, subjects }, { parts: ["CA1", "CA2"], members });
  };
  const register = { opened: 52, present: 49, absent: 2, excused: 1, late: 0 };
  const pupils = GOLD.slice(0, 3).map((one) => ({ ...one, register }));
  const pages = await readPdf(
    await drawn([
      ...halfOf(classOf(pupils), 3).values(),
      ...halfOf(classOf(pupils.slice(0, 1), { className: "Primary 5" }), 14).values(),
    ]),
  );
  expect(pages).toHaveLength(3);
  await expect(`${written(pages)}\n`).toMatchFileSnapshot("golden/half-term.txt");
  const half = PAGE.height / 2;
  const surnamesIn = (page: (typeof pages)[number] = []) =>
    page.flatMap(({ text, y }) =>
      pupils.flatMap(({ surname }) =>
        text.includes(surname.toLocaleUpperCase("en")) ? [{ surname, isLower: y > half }] : [],
      ),
    );
  expect(surnamesIn(pages[0])).toMatchObject([{ isLower: false }, { isLower: true }]);
  for (const { x, y } of pages[2] ?? []) {
    expect(x).toBeLessThan(575);
    expect(y).toBeLessThan(half);
  }
});

test("a logo, a stamp, a passport and signatures are on the page, and no text is lost", async () => {
  const sidesOf = { logo: 300, stamp: 200, passport: 320, teacher: 160, head: 120 };
  const pictures = Object.fromEntries(
    await Promise.all(
      Object.entries(sidesOf).map(async ([name, side]) => {
        const blank = { width: side, height: side, channels: 3, background: "#478" } as const;
        return [name, await sharp({ create: blank }).jpeg().toBuffer()] as const;
      }),
    ),
  );
  const [bola, ...otherPupils] = GOLD.slice(0, 2);
  const plain = classOf(GOLD.slice(0, 2));
  const of = {
    ...plain,
    school: { ...plain.school, logo: "logo", stamp: "stamp" },
    classTeacher: { name: "Mrs Bola Ade", signature: "teacher" },
    head: { name: "Mr Musa Bello", signature: "head" },
    members: [{ ...bola!, passport: "passport" }, ...otherPupils].map((one) => ({
      ...one,
      remark: one.remark && { ...one.remark, signature: "head" },
    })),
  };
  const bytes = await pdfOf(of, pictures);
  // Reading consumes the bytes.
  const pages = await readPdf(bytes.slice());
  expect(pages).toHaveLength(2);
  await expect(`${written(pages)}\n`).toMatchFileSnapshot("golden/pictures.txt");
  const textsOf = (page: (typeof pages)[number] = []) => page.map(({ text }) => text).toSorted();
  const [first] = await pagesOf(plain);
  expect(textsOf(pages[0])).toEqual(textsOf(first));
  const sides = (await picturesOfPdf(bytes)).map(([width]) => width);
  expect(sides.toSorted((a, b) => a - b)).toEqual(Object.values(sidesOf).toSorted((a, b) => a - b));
});

test("the longest name, comment and list of subjects are on one page, and nothing is cut", async () => {
  const names = Array.from({ length: 18 }, (_, at) => `Subject number ${at + 1} of the school`);
  const longName = `${"Olúwafúnmiláyọ̀ ".repeat(4)}Adébọ̀wálé`.slice(0, 60);
  const comment = "works with care, and the next step is a book a month; "
    .repeat(10)
    .slice(0, 500)
    .trim();
  const crowded: Member = {
    ...member("Adébáyọ̀-Ọlátúnjí", []),
    firstNames: longName,
    results: names.map((name) => ({ ...result(name, 41.5), teacherComment: comment })),
    earlier: [{ term: "TERM_2", totals: Object.fromEntries(names.map((name) => [name, 70.5])) }],
    remark: { text: comment, name: "Mr Musa Bello", signature: null, promotion: null },
  };
  const of = classOf([{ ...crowded, entry: { ...crowded.entry!, comment } }], {
    term: "TERM_3",
    settings: FULL,
    // Without a scheme's own subjects there would be no row; one that the class does not take has no result.
    subjects: names.map((name) => ({ id: name, name, isOffered: true, takers: null })),
  });
  const pages = await pagesOf(of);
  expect(pages).toHaveLength(1);
  const [items = []] = pages;
  const words = items
    .map(({ text }) => text)
    .join(" ")
    .replaceAll(/\s+/g, " ");
  expect(words.split(comment.replaceAll(/\s+/g, " "))).toHaveLength(3);
  for (const name of names) expect(words).toContain(name);
  expect(words.normalize("NFC").replaceAll(" ", "")).toContain(
    longName.normalize("NFC").replaceAll(" ", ""),
  );
  for (const { x, y } of items) {
    expect(x).toBeGreaterThanOrEqual(20);
    expect(x).toBeLessThan(575);
    expect(y).toBeGreaterThanOrEqual(20);
    expect(y).toBeLessThan(822);
  }
});
