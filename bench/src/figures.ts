import type { Row } from "./report.ts";

/** A figure that docs/speed.md states: one cell of a benchmark's table. */
export interface Figure {
  readonly benchmark: string;
  readonly what: string;
  /** The cells that tell its row from the others; no cell for a table of one row. */
  readonly row: Row;
  readonly column: string;
  readonly unit: string;
  /** The highest or lowest good value. */
  readonly limit?: { readonly most: number } | { readonly least: number };
}

/** In the order of the page. */
export const FIGURES: readonly Figure[] = [
  ...read("a pupil's results", "a pupil's own results", 650, 1_100),
  ...read("ledger of a class", "ledger of a class"),
  ...read("score sheet of 25", "score sheet of a class").filter(
    ({ row }) => row["response"] === "made",
  ),
  ...read("search by surname, 50 rows", "search by surname, 50 rows"),
  ...rowsOf("list of 200 pupils", 43_800),
  ...[16, 64, 256].map((connections): Figure => ({
    benchmark: "saves",
    what: `answers of a test, ${connections} connections`,
    row: { what: `${connections} connections, 1 in a call` },
    column: "saves / inserts",
    unit: "of pgbench's inserts",
  })),
  ...[1, 4, 16].map((teachers): Figure => ({
    benchmark: "scores",
    what: `rows of score sheets of 25 saved, teachers: ${teachers}`,
    row: { what: `${teachers} teachers, 25 in a call` },
    column: "rows / inserts",
    unit: "of pgbench's inserts",
    ...(teachers === 1 && { limit: { least: 0.4 } }),
  })),
  ...["300 pupils", "1000 pupils", "2000 pupils", "300 pupils, 2 processes"].map((row): Figure => ({
    benchmark: "hall",
    what: `an answer saved in a test, ${row}`,
    row: { what: row },
    column: "p99 ms",
    unit: "ms, p99",
    limit: { most: 250 },
  })),
  {
    benchmark: "registers",
    what: "a register of 40 saved, 50 teachers within 2 s",
    row: { what: "register saved, 50 in 2 s" },
    column: "p99 ms",
    unit: "ms, p99",
    limit: { most: 100 },
  },
  {
    benchmark: "registers",
    what: "the same, 50 teachers at one moment",
    row: { what: "register saved, 50 at once" },
    column: "p99 ms",
    unit: "ms, p99",
    limit: { most: 100 },
  },
  ...(
    [
      ["year's summary of 1,500 pupils", "attendance of a year, 1,500 pupils"],
      ["search for a surname", "search in the header, 1,500 pupils"],
    ] as const
  ).map(([row, what]): Figure => ({
    benchmark: "registers",
    what,
    row: { what: row, connections: 1 },
    column: "p99 ms",
    unit: "ms, p99",
    limit: { most: 100 },
  })),
  {
    benchmark: "reads",
    what: "ledger of a class, cached, beside a bare server",
    row: { read: "class ledger", response: "cached", connections: 1 },
    column: "portal / bare",
    unit: "of its requests",
    limit: { least: 0.6 },
  },
  {
    benchmark: "phone-messages",
    what: "1,500 messages to phones",
    row: { "gateway answers after ms": 0 },
    column: "1,500 after s",
    unit: "s",
  },
  ...["who owes", "last page", "search", "families"].map((list): Figure => ({
    benchmark: "fees",
    what: `fees of 1,500 pupils: ${list}, ten years of entries`,
    row: { list },
    column: "ratio",
    unit: "times one year's p95",
    limit: { most: 1.3 },
  })),
  {
    benchmark: "fees",
    what: "billing a term of 1,500 pupils",
    row: { list: "who owes" },
    column: "billing ms",
    unit: "ms",
    limit: { most: 3_000 },
  },
  {
    benchmark: "imports",
    what: "10,000 pupils imported",
    row: {},
    column: "import / COPY",
    unit: "times a bare COPY",
  },
  {
    benchmark: "first-hour",
    what: "320 pupils imported and their login slips drawn",
    row: {},
    column: "all s",
    unit: "s",
    limit: { most: 10 },
  },
  sheet("a report sheet as JSON", "a sheet as JSON", { most: 50 }),
  sheet("a report sheet as PDF", "a sheet as PDF"),
  sheet("the sheets of a class of 40 as PDF", "a class of 40 as PDF", { most: 1_000 }),
  sheet("the sheets of a school of 1,530 as PDF", "the school as PDF, by the job", {
    most: 30_000,
  }),
  sheet("its half-term sheets as PDF", "half-term of the school as PDF, by the job", {
    most: 60_000,
  }),
  memory("memory 80 s after a first start", "first start, after 80 s", 260),
  memory("memory on results day, highest", "results day, the highest", 600),
  memory("memory a minute after results day", "a minute after results day", 260),
  {
    benchmark: "promotion",
    what: "1,500 pupils go to their next classes",
    row: {},
    column: "turn ms",
    unit: "ms",
  },
  {
    benchmark: "site",
    what: "public page, slow phone",
    row: { visit: "first, run 1" },
    column: "usable s",
    unit: "s",
  },
  ...visit("sign-in form", "sign-in form usable", { s: 1.2, kb: 16.5 }),
  ...visit("a pupil's results by link", "pupil's results by link, first", { s: 1.8, kb: 30 }),
  ...visit("a pupil, from sign-in to results", "pupil, from the sign-in page to results", {
    s: 4,
    kb: 56,
  }),
  ...visit("a parent's results, a second visit", "parent's results by link, second", {
    s: 0.8,
    kb: 8.5,
  }),
  // Later the service worker fetches the page, which the browser does not count for the page.
  ...visit("a parent's results, a later visit", "parent's results by link, later", {
    s: 0.8,
    kb: 0,
  }).slice(0, 1),
  ...visit("a teacher's score grid takes a score", "teacher's score grid takes a score"),
  ...visit("a parent's results by link, 2G", "parent's results by link on 2G, first", {
    s: 5,
    kb: 18,
  }),
  ...visit("a parent's results on 2G, a later visit", "parent's results by link on 2G, later", {
    s: 2,
    kb: 1.5,
  }),
  ...[
    "parent's results by link, first",
    "parent's results by link, second",
    "teacher's dashboard by link, first",
    "principal's dashboard by link, first",
  ].flatMap((row) => visit(`1,500 pupils, ten years: ${row}`, row, undefined, "archive-phone")),
  {
    benchmark: "taps",
    what: "tap to paint on the most used pages, a sixth of the processor",
    row: { page: "all pages" },
    column: "p95 ms",
    unit: "ms, p95",
    limit: { most: 100 },
  },
  ...["pupil", "parent"].map((person): Figure => ({
    benchmark: "phone",
    what: `${person}'s first page by link, all that is loaded`,
    row: { visit: `${person}'s results by link, first` },
    column: "KB in all",
    unit: "KB",
    limit: { most: 120 },
  })),
  ...["pupil", "parent"].map((person): Figure => ({
    benchmark: "phone",
    what: `${person}'s second page by link, which brings the app, all that is loaded`,
    row: { visit: `${person}'s results by link, second` },
    column: "KB in all",
    unit: "KB",
  })),
];

function read(what: string, call: string, one?: number, sixteen?: number): Figure[] {
  return (["cached", "made"] as const).flatMap((response) =>
    [1, 16].map((connections): Figure => {
      const least = connections === 1 ? one : sixteen;
      return {
        benchmark: "calls",
        what: `${what}, ${response === "cached" ? "cached" : "read again"}, connections: ${connections}`,
        row: { call, response, connections },
        column: "req/s",
        unit: "a second",
        ...(response === "cached" && least !== undefined && { limit: { least } }),
      };
    }),
  );
}

function rowsOf(call: string, least: number): Figure[] {
  return [1, 16].map((connections) => ({
    benchmark: "calls",
    what: `${call}, read again, connections: ${connections}`,
    row: { call, response: "made", connections },
    column: "rows/s",
    unit: "rows a second",
    ...(connections === 1 && { limit: { least } }),
  }));
}

function sheet(what: string, row: string, limit?: { most: number }): Figure {
  return {
    benchmark: "sheets",
    what,
    row: { what: row },
    column: "median ms",
    unit: "ms",
    ...(limit && { limit }),
  };
}

function memory(what: string, when: string, most: number): Figure {
  return {
    benchmark: "memory",
    what,
    row: { when },
    column: "together MB",
    unit: "MB",
    limit: { most },
  };
}

/** Seconds and kilobytes of a visit on a slow phone. */
function visit(
  what: string,
  row: string,
  most?: { s: number; kb: number },
  benchmark = "phone",
): Figure[] {
  const figure = { benchmark, row: { visit: row } };
  return [
    {
      ...figure,
      what: `${what}, slow phone`,
      column: "seconds",
      unit: "s",
      ...(most && { limit: { most: most.s } }),
    },
    {
      ...figure,
      what: `${what}, data`,
      column: "KB",
      unit: "KB",
      ...(most && { limit: { most: most.kb } }),
    },
  ];
}
