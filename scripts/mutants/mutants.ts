/** A small change that makes a rule wrong. A test must fail with it. */
export interface Mutant {
  /** The fault as the school would see it. */
  readonly name: string;
  readonly file: string;
  /** The text that is replaced; it occurs once in the file. */
  readonly from: string;
  readonly to: string;
  readonly project: "core" | "server" | "web rules";
  /** Folders and files of tests. */
  readonly tests: string;
}

type Change = readonly [name: string, file: string, from: string, to: string];

const inModule = (module: string, changes: readonly Change[]): Mutant[] =>
  changes.map(([name, file, from, to]) => ({
    name,
    file: `core/src/${module}/${file}`,
    from,
    to,
    project: "core",
    tests: `core/src/${module}/`,
  }));

const API: readonly Change[] = [
  ["halves are rounded down", "rounding.ts", "+ 0.5 + DUST", "+ 0.5 - DUST"],
  ["64.05 is rounded to 64.0", "rounding.ts", "DUST = 1e-9", "DUST = 0"],
];

const RESULTS: readonly Change[] = [
  [
    "an incomplete result has a total",
    "scores.ts",
    "return isComplete(scheme, scores) ? runningTotal(scores) : null",
    "return runningTotal(scores)",
  ],
  ["full marks are refused", "scores.ts", "marks <= max", "marks < max"],
  ["7,5 is refused", "scores.ts", 'typed.replace(",", ".")', "typed"],
  ["1,000 is read as 1", "scores.ts", String.raw`\d{3,}`, String.raw`\d{4,}`],
  ["totals are whole numbers", "scores.ts", "roundHalfUp(sum, 1)", "roundHalfUp(sum, 0)"],
  ["the lowest total is first", "reports/positions.ts", "b.total - a.total", "a.total - b.total"],
  ["after two seconds comes a third", "reports/positions.ts", "place = i + 1", "place += 1"],
  [
    "totals that print alike have different positions",
    "reports/positions.ts",
    "total: roundHalfUp(total, 1)",
    "total",
  ],
  [
    "the last of equal pupils is not joint",
    "reports/positions.ts",
    "tied: equalsAbove || ",
    "tied: ",
  ],
  ["13rd", "reports/positions.ts", "place % 100 <= 13", "place % 100 <= 12"],
  ["no subjects have an average", "reports/averages.ts", "subjects > 0", "subjects >= 0"],
  [
    "a pupil without a total counts as 0",
    "reports/averages.ts",
    "totals.filter((total) => total !== null)",
    "totals.map((total) => total ?? 0)",
  ],
  [
    "pupils' averages have two decimals",
    "reports/class-figures.ts",
    "ofPupil.length, 1)",
    "ofPupil.length, 2)",
  ],
  [
    "the chosen term is left out",
    "reports/class-figures.ts",
    "term <= lastTerm",
    "term < lastTerm",
  ],
  [
    "a fall is a rise",
    "reports/class-figures.ts",
    "Math.sign(last - before)",
    "Math.sign(before - last)",
  ],
  ["marks are lost when split", "transfer/score-split.ts", "slice(0, remainder)", "slice(0, 0)"],
  [
    "a family reads withheld figures",
    "policy.ts",
    "(!isWithheld || !isFamily(actor))",
    "(isWithheld || true)",
  ],
  [
    "a family reads an average of some subjects",
    "policy.ts",
    "(isReleased || missing === 0)",
    "missing >= 0",
  ],
  [
    "every teacher enters all scores",
    "policy.ts",
    "isOffice(actor) || facts.isClassTeacher || facts.teachesSubject || facts.everyTeacherMayEnter",
    "isOffice(actor) || facts.isClassTeacher !== null",
  ],
];

const SCHOOL: readonly Change[] = [
  ["75 is not an A", "grading.ts", "band.from <= shown", "band.from < shown"],
  ["74.95 is no A", "grading.ts", "const shown = roundHalfUp(total, 1)", "const shown = total"],
  ["parts add up to 90", "grading.ts", "if (sum !== 100)", "if (sum > 100)"],
];

const REPORT_CARDS: readonly Change[] = [
  ["the pass mark does not pass", "sheets/promotion.ts", "mark >= passMark", "mark > passMark"],
  [
    "one core subject is enough",
    "sheets/promotion.ts",
    "coreAverages.every(isPassed)",
    "coreAverages.some(isPassed)",
  ],
];

const YEARS: readonly Change[] = [
  [
    "the head's decision is ignored",
    "promotion/plan.ts",
    "if (pupil.remark !== null) {",
    "if (pupil.remark === undefined) {",
  ],
  [
    "a class without marks repeats",
    "promotion/plan.ts",
    "if (!ofClass.hasMarks)",
    "if (ofClass.hasMarks)",
  ],
  [
    "39.96 fails a pass mark of 40",
    "promotion/plan.ts",
    "const average = roundHalfUp(pupil.average, 1)",
    "const { average } = pupil",
  ],
  [
    "a class is promoted to its own level",
    "promotion/next-class.ts",
    "order > level.order",
    "order >= level.order",
  ],
  ["who leaves needs a class", "promotion/decisions.ts", ' && decision !== "LEAVES"', ""],
  [
    "the first arm gets all the best",
    "promotion/arms.ts",
    'const isBackwards = by === "score"',
    'const isBackwards = by === "sex"',
  ],
];

const CBT: readonly Change[] = [
  [
    "choosing all options earns all marks",
    "questions/kinds/several.ts",
    "Math.max(right / correctAnswers.length - wrong / wrongOptions, 0)",
    "right / correctAnswers.length",
  ],
  [
    "0.1 + 0.2 is not 0.3",
    "questions/kinds/number.ts",
    "tolerance + DUST * Math.max(1, Math.abs(right))",
    "tolerance",
  ],
  [
    "₦-3 is 3",
    "questions/kinds/read-number.ts",
    '(before === "-") !== (after === "-")',
    'before === "-"',
  ],
  [
    "one wrong match loses all",
    "questions/kinds/matching.ts",
    "return right.length / correctAnswers.length",
    "return Math.floor(right.length / correctAnswers.length)",
  ],
  [
    "the right order does not earn all",
    "questions/kinds/ordering.ts",
    "Math.max(key.length - 1, 1)",
    "key.length",
  ],
  [
    "capitals always count",
    "questions/kinds/short-answer.ts",
    "capitals ? plain : plain.toLowerCase()",
    "plain",
  ],
  ["half a mark is one", "marks/marking.ts", "question.marks, 1)", "question.marks, 0)"],
  ["a test without marks has no score", "marks/marking.ts", "if (totalMarks === 0) return 0;", ""],
  [
    "extra time is rounded down",
    "sittings/accommodations.ts",
    "Math.ceil(duration * factor)",
    "Math.floor(duration * factor)",
  ],
  [
    "a test is open at its end",
    "tests/test-state.ts",
    "now >= Date.parse(closesAt)",
    "now > Date.parse(closesAt)",
  ],
];

const FEES: readonly Change[] = [
  [
    "the smallest discount is given",
    "bills/discount-rules.ts",
    "rule.percent > (best?.percent ?? 0)",
    "rule.percent < (best?.percent ?? 101)",
  ],
  [
    "the second child gets no discount",
    "bills/discount-rules.ts",
    "pupil.placeInFamily >= rule.fromChild",
    "pupil.placeInFamily > rule.fromChild",
  ],
  [
    "a second billing bills again",
    "bills/plan-bills.ts",
    "!pupil.billedItemIds.has(item.id) && ",
    "",
  ],
  [
    "a record without a status is no day pupil",
    "items/fee-item.ts",
    '(pupil.boarderStatus ?? "Day")',
    "pupil.boarderStatus",
  ],
  [
    "an overpayment disappears",
    "payments/share-payment.ts",
    "kobo: share.kobo + left",
    "kobo: share.kobo",
  ],
  ["a counter-entry doubles", "ledger/balance.ts", "kobo === 0 ? 0 : -kobo", "kobo"],
  ["counter-entries stand", "ledger/balance.ts", 'kind !== "COUNTER" && ', ""],
  [
    "what is due today is not due",
    "ledger/balance.ts",
    "part.dueOn <= today",
    "part.dueOn < today",
  ],
  ["parts of a bill overlap", "ledger/balance.ts", "before = upTo", "before = 0"],
  [
    "a later part is overdue",
    "ledger/balance.ts",
    "balance - Math.max(0, laterKobo)",
    "balance - Math.min(0, laterKobo)",
  ],
];

const SERVED: readonly Mutant[] = [
  {
    name: "any parent reads any child",
    file: "core/src/students/policy.ts",
    from: '(actor.role === "PARENT" && facts.isParent) ||\n    (isSchoolStaff',
    to: 'actor.role === "PARENT" ||\n    (isSchoolStaff',
    project: "server",
    tests: "server/src/portal/child-page.test.ts",
  },
  {
    name: "the checklist of a teacher does not limit",
    file: "core/src/accounts/policy.ts",
    from: "actor.features.includes(feature)",
    to: "actor.features.length > 0",
    project: "server",
    tests: "server/src/testing/permissions.test.ts",
  },
  {
    name: "a teacher reads a child's bill",
    file: "core/src/report-cards/policy.ts",
    from: "return isFamily(actor) || mayKeepFees(actor)",
    to: "return mayUsePortal(actor)",
    project: "server",
    tests: "server/src/portal/next-bill.test.ts",
  },
  {
    name: "a refused change is overtaken",
    file: "web/src/platform/offline/next-change.ts",
    from: "refusal === null && !stopped.has(record)",
    to: "refusal === null",
    project: "web rules",
    tests: "web/src/platform/offline/",
  },
  {
    name: "a new change overtakes a waiting one",
    file: "web/src/platform/offline/outbox.ts",
    from: "number < stored.number",
    to: "number > stored.number",
    project: "web rules",
    tests: "web/src/platform/offline/",
  },
  {
    name: "a change removes another of its record",
    file: "web/src/platform/offline/outbox.ts",
    from: "replaces && record === stored.record",
    to: "record === stored.record",
    project: "web rules",
    tests: "web/src/platform/offline/",
  },
  {
    name: "a repeated change is another change",
    file: "web/src/platform/offline/outbox.ts",
    from: "const id = idempotencyKey(change.input);",
    to: "const id = randomKey();",
    project: "web rules",
    tests: "web/src/platform/offline/",
  },
];

export const MUTANTS: readonly Mutant[] = [
  ...inModule("api", API),
  ...inModule("results", RESULTS),
  ...inModule("school", SCHOOL),
  ...inModule("report-cards", REPORT_CARDS),
  ...inModule("years", YEARS),
  ...inModule("cbt", CBT),
  ...inModule("fees", FEES),
  ...SERVED,
];
