import { afterAll, beforeAll, expect, test } from "vitest";
import { makeUser, type MadeUser } from "../accounts/fixtures.ts";
import { settings } from "../platform/database/settings/tables.ts";
import { pagesOfPdf } from "../platform/testing/pdf.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import {
  approve,
  makeReportedClass,
  scoresOfTotal,
  type ReportedClass,
} from "../results/reports/fixtures.ts";
import { makeSession } from "../school/fixtures.ts";
import { linkGuardian } from "../students/fixtures.ts";
import { ADMITTED } from "../testing/admitted.ts";

let server: TestServer;
let gold: ReportedClass;
let principal: MadeUser;
let parent: MadeUser;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  await db.insert(settings).values({ key: "show_position", value: true });
  principal = await makeUser(db, { role: "PRINCIPAL" });
  parent = await makeUser(db, { role: "PARENT" });
  gold = await makeReportedClass(db, {
    session,
    totals: {
      Adebayo: { English: 80, Mathematics: 60, Science: 50 },
      Bello: { English: 90 },
      Chukwu: { English: 40, Mathematics: 40, Science: 40 },
    },
  });
  for (const surname of ["Adebayo", "Bello"]) {
    await linkGuardian(db, { parentId: parent.id, studentId: id(surname) });
  }
});
afterAll(() => server.close());

const id = (surname: string) => gold.pupils[surname]!.id;

/** The figures of a pupil's newest term on every page that shows them. */
async function figuresOf(surname: string, as: string) {
  const studentId = id(surname);
  const get = async (path: string) => (await server.call(`GET ${path}`, { as })).body.data;
  const { terms, selected } = await get(`/students/${studentId}/results`);
  const home = await get("/home");
  const child = await get(`/people/students/${studentId}`);
  const life = await get(`/years/students/${studentId}/life`);
  const pupil = home.pupils?.find((one: { id: string }) => one.id === studentId);
  const shown = [selected, child.results[0], life.terms[0], ...(pupil ? [pupil.latest] : [])];
  return {
    averages: [terms[0].average, child.averages[0].average, ...shown.map(({ average }) => average)],
    positions: shown.map(({ position }) => position),
    soFar: shown.map(({ expected, isFinal, subjects }) => [subjects.length, expected, isFinal]),
  };
}

const every = <Value>(values: readonly Value[]) => {
  const [first, ...others] = values;
  for (const other of others) expect(other).toEqual(first);
  return first;
};

test("the family gets no average and no position before all subjects are in; staff get both", async () => {
  const { averages, positions, soFar } = await figuresOf("Bello", parent.id);
  expect(every(averages)).toBeNull();
  expect(every(positions)).toBeNull();
  expect(every(soFar)).toEqual([1, 3, false]);

  const staff = await figuresOf("Bello", principal.id);
  expect(every(staff.averages)).toBe(90);
  expect(every(staff.positions)).toEqual({ place: 3, tied: false, outOf: 3, incomplete: 1 });

  const transcript = await server.call(`GET /years/students/${id("Bello")}/transcript`, {
    as: parent.id,
  });
  const [page] = await pagesOfPdf(transcript.bytes);
  expect(page).toContain("1 of 3 subjects so far");
  expect(page).not.toContain("90.0");
});

/** Fields of a response that compare a child with a class, or sum up a term. */
const FIGURE = /average|position|highest|lowest|^outOf$|^place$/i;
/** The same in words, on a paper or in a file. */
const FIGURE_IN_WORDS =
  /(?:average|position)\W{1,3}(?!\d+ of \d+ subjects)\d|\d(?:st|nd|rd|th) of \d/i;

/** Paths of the figures in a response: "selected.average". A position is an object. */
function figuresIn(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === "number") return FIGURE.test(path.at(-1) ?? "") ? [path.join(".")] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => figuresIn(inner, [...path, key]));
}

/** Calls every GET endpoint that is open to families, about this pupil. Returns the figures by endpoint. */
async function figuresOfEveryPage(surname: string, as: string): Promise<Record<string, string[]>> {
  const studentId = id(surname);
  const termId = gold.session.termIds.TERM_1;
  const shown: Record<string, string[]> = {};
  const open = Object.entries(ADMITTED).filter(
    ([name, people]) =>
      name.startsWith("GET ") &&
      people !== "anyone" &&
      people.some((one) => one === "PARENT" || one === "STUDENT"),
  );
  expect(open.length).toBeGreaterThan(40);
  for (const [name] of open) {
    const path = name
      .replace("{studentId}", studentId)
      .replace("{termId}", termId)
      .replace("{classId}", gold.id)
      .replaceAll(/\{\w+\}/g, studentId);
    // An input with a field too many is refused, so the usual ones are tried together and apart.
    for (const query of [
      "",
      `?studentId=${studentId}`,
      `?termId=${termId}`,
      `?studentId=${studentId}&termId=${termId}`,
    ]) {
      const { status, body, bytes, headers } = await server.call(`${path}${query}`, { as });
      if (status !== 200) continue;
      const isPdf = headers.get("content-type")?.includes("pdf") ?? false;
      const words = isPdf ? (await pagesOfPdf(bytes)).join("\n") : new TextDecoder().decode(bytes);
      const figures =
        isPdf || typeof body !== "object" ? words.match(FIGURE_IN_WORDS) : figuresIn(body);
      if (figures && figures.length > 0) shown[name] = [...(shown[name] ?? []), ...figures];
    }
  }
  return shown;
}

test("no page, paper or export of a family has a figure of an unfinished term", async () => {
  const mother = await makeUser(server.db, { role: "PARENT" });
  await linkGuardian(server.db, { parentId: mother.id, studentId: id("Bello") });
  for (const as of [mother.id, id("Bello")]) {
    expect(await figuresOfEveryPage("Bello", as)).toEqual({});
  }
  const staff = Object.keys(await figuresOfEveryPage("Bello", principal.id));
  expect(staff).toEqual(expect.arrayContaining(["GET /students/{studentId}/results"]));
});

test("a child with all subjects has an average, and no position while a classmate lacks one", async () => {
  const { averages, positions, soFar } = await figuresOf("Adebayo", parent.id);
  expect(every(averages)).toBe(63.3);
  expect(every(positions)).toBeNull();
  expect(every(soFar)).toEqual([3, 3, true]);
});

test("a subject for chosen pupils is expected of those alone", async () => {
  const choose = (version: number, chosenOnly: boolean) =>
    server.call(`PUT /classes/${gold.id}/subject-pupils`, {
      as: principal.id,
      body: {
        version,
        subjects: [
          {
            subjectId: gold.subjects["Science"],
            chosenOnly,
            studentIds: [id("Adebayo"), id("Chukwu")],
          },
        ],
      },
    });
  expect((await choose(1, true)).status).toBe(200);
  expect(every((await figuresOf("Bello", parent.id)).soFar)).toEqual([1, 2, false]);
  expect((await choose(2, false)).status).toBe(200);
  expect(every((await figuresOf("Bello", parent.id)).soFar)).toEqual([1, 3, false]);
});

test("the released report sheet ends the waiting", async () => {
  const body = {
    termId: gold.session.termIds.TERM_1,
    classIds: [gold.id],
    sendMail: false,
    incomplete: 3,
  };
  const release = await server.call("POST /report-sheet-releases", { as: principal.id, body });
  expect(release.status).toBe(200);
  const { averages, positions, soFar } = await figuresOf("Bello", parent.id);
  expect(every(averages)).toBe(90);
  expect(every(positions)).toEqual({ place: 3, tied: false, outOf: 3, incomplete: 1 });
  expect(every(soFar)).toEqual([1, 3, true]);
});

test("the last result of the class gives the family the position", async () => {
  await approve(server.db, gold, "Bello", "Mathematics", scoresOfTotal(90));
  await approve(server.db, gold, "Bello", "Science", scoresOfTotal(90));
  const { averages, positions } = await figuresOf("Adebayo", parent.id);
  expect(every(averages)).toBe(63.3);
  expect(every(positions)).toEqual({ place: 2, tied: false, outOf: 3, incomplete: 0 });
});
