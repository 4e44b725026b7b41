import { get } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { STUDENT_COLUMNS } from "@school/core/students/import/import-columns.ts";
import { makeUser, openTestSession } from "../../accounts/fixtures.ts";
import { makeCategory, makeClass } from "../../classes/fixtures.ts";
import { parseTable } from "../../platform/documents/csv/parse-table.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeSession } from "../../school/fixtures.ts";
import { makeStudent } from "../fixtures.ts";

let server: TestServer;
let principal: string;
let bello: string;
let enrolment: { sessionId: string; termId: string };

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  principal = (await makeUser(db, { role: "PRINCIPAL" })).id;
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  enrolment = { sessionId: session.id, termId: session.termIds.TERM_1 };
  const second = await makeCategory(db, { name: "Primary 1", order: 2 });
  const first = await makeCategory(db, { name: "Zebra", order: 1, classGroup: "Nursery" });
  const primary = { sessionId: session.id, name: "Primary 1", categoryId: second.id };
  const nursery = { sessionId: session.id, name: "Zebra", section: "Blue", categoryId: first.id };
  const [one, zebra] = [await makeClass(db, primary), await makeClass(db, nursery)];
  const of = (classId: string) => ({ ...enrolment, classId });
  await makeStudent(db, { ...of(one.id), lastName: "Ọlá", firstName: "Ẹ̀bùn", userId: "S1" });
  const formula = await makeStudent(db, {
    ...of(one.id),
    lastName: "Bello",
    firstName: "=1+1",
    userId: "S2",
  });
  bello = formula.id;
  await makeStudent(db, { ...of(zebra.id), lastName: "Zik", firstName: "Ada", userId: "S3" });
  await makeStudent(db, { ...of(zebra.id), lastName: "Gone", userId: "S4", deleted: true });
});
afterAll(() => server.close());

const call = (query = "", as = principal) => server.call(`GET /students/export${query}`, { as });

async function fetchExport(query: string, headers: Record<string, string> = {}) {
  const token = await openTestSession(server.db, server.keyring, principal);
  return fetch(`${server.origin}/api/students/export${query}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
}

describe("GET /students/export", () => {
  it("is the office's", async () => {
    expect((await server.call("GET /students/export")).status).toBe(401);
    const teacher = await makeUser(server.db, { role: "TEACHER" });
    expect((await call("", teacher.id)).status).toBe(403);
    expect((await call("?format=pdf")).status).toBe(400);
  });

  it("is UTF-8 with a byte order mark, by category, class and name, without a formula", async () => {
    const answer = await fetchExport("");
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="students_export_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.csv"$/,
    );
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(bytes.subarray(3).toString("utf8").split("\r\n")).toEqual([
      "userId,firstName,lastName,email,className,status",
      "S3,Ada,Zik,,Zebra Blue,Active",
      "S2,'=1+1,Bello,,Primary 1,Active",
      "S1,Ẹ̀bùn,Ọlá,,Primary 1,Active",
      "",
    ]);
  });

  it.each([
    ["?class=primary%201", ["S2", "S1"]],
    ["?classGroup=nursery", ["S3"]],
    ["?status=disabled", []],
    ["?search=zik", ["S3"]],
  ])("takes the filter %s", async (query, ids) => {
    const { body } = await call(query);
    const [, ...lines] = body.trim().split("\r\n");
    expect(lines.map((line: string) => line.split(",")[0])).toEqual(ids);
  });

  it("takes pupils by name, at most a hundred", async () => {
    const query = (ids: string[]) => `?${ids.map((id, at) => `students[${at}]=${id}`).join("&")}`;
    const { body } = await call(query([bello]));
    expect(body.trim().split("\r\n").slice(1)).toEqual(["S2,'=1+1,Bello,,Primary 1,Active"]);
    const tooMany = await call(query(Array.from({ length: 101 }, () => bello)));
    expect(tooMany.status).toBe(400);
  });

  it("has every column of an import in the second kind", async () => {
    const lines = (await call("?contents=record&class=zebra")).body.trim().split("\r\n");
    expect(lines[0].replace("\uFEFF", "")).toBe(
      STUDENT_COLUMNS.map(({ header }) => header).join(","),
    );
    const filled: Readonly<Record<string, string>> = {
      userId: "S3",
      firstName: "Ada",
      lastName: "Zik",
      className: "Zebra Blue",
      status: "Active",
      gender: "Female",
      dob: "2016-03-14",
      address: '"12 Allen Avenue, Ikeja"',
      parentName: "Mrs Person",
      admittedOn: "2025-09-08",
      sessionJoined: "2025/2026",
      termJoined: "First Term",
      country: "Nigeria",
      previousSchool: "None",
      classLastPassed: "None",
      classCategory: "Zebra",
      sportsHouse: "Red",
      boarderStatus: "Day",
      admitted: "YES",
    };
    const cells = STUDENT_COLUMNS.map(({ key }) => filled[key] ?? "");
    const withoutNumber = lines[1].replace(/(?<=,)ADM\/\w+(?=,)/, "");
    expect(withoutNumber).not.toBe(lines[1]);
    expect(withoutNumber).toBe(cells.join(","));
  });

  it("is the same as a workbook, in which a formula is a text", async () => {
    const answer = await fetchExport("?format=xlsx");
    expect(answer.headers.get("content-disposition")).toMatch(/\.xlsx"$/);
    const table = await parseTable(Buffer.from(await answer.arrayBuffer()));
    expect(JSON.stringify(table)).toContain('"=1+1"');
    expect(JSON.stringify(table)).toContain("Zebra Blue");
  });

  it("is noted in the audit log with filter and number", async () => {
    await call("?class=zebra&contents=record");
    const { body } = await server.call("GET /audit?action=students.export", { as: principal });
    expect(body.data[0]).toMatchObject({
      actor: { id: principal },
      after: { contents: "record", format: "csv", filter: { class: "zebra" }, pupils: 1 },
    });
  });
});

describe("a long export", () => {
  const MANY = 1_200;

  beforeAll(async () => {
    const { db } = server;
    const many = await makeClass(db, { sessionId: enrolment.sessionId, name: "Many" });
    await Promise.all(
      Array.from({ length: MANY }, (_, at) =>
        makeStudent(db, { ...enrolment, classId: many.id, lastName: `Many ${at}` }),
      ),
    );
  });

  it("reads pages of 500 pupils, and has each pupil once", async () => {
    let lines: string[] = [];
    const { statements } = await countStatements(server.db, async () => {
      lines = (await call("?class=many")).body.trim().split("\r\n");
    });
    expect(new Set(lines).size).toBe(MANY + 1);
    expect(statements.filter((text) => text.includes("admission_names"))).toHaveLength(1 + 3);
  });

  it.each(["identity", "gzip"])("never looks whole when it fails (%s)", async (encoding) => {
    const restore = failAtPage(3);
    try {
      const answer = await fetchExport("?contents=record&class=many", {
        "accept-encoding": encoding,
      });
      // Compression may buffer the first pages: then the response is a plain error.
      const isComplete = await answer.text().then(
        () => answer.ok,
        () => false,
      );
      expect(isComplete).toBe(false);
    } finally {
      restore();
    }
  });

  it("is read no further once the caller has gone", async () => {
    // More than the buffers between the two can contain.
    await server.db.execute("update student_details set address = repeat('x', 20000)");
    const token = await openTestSession(server.db, server.keyring, principal);
    const { statements } = await countStatements(server.db, async () => {
      await beginAndLeave(`${server.origin}/api/students/export?contents=record`, token);
      await new Promise((done) => setTimeout(done, 300));
    });
    const pages = statements.filter((text) => text.includes("parent_email")).length;
    expect([1, 2]).toContain(pages);
  });
});

/** Makes the n-th page of records throw; answers how to undo it. */
function failAtPage(page: number): () => void {
  const { $client } = server.db;
  const { query } = $client;
  let pages = 0;
  $client.query = function (this: unknown, ...args: unknown[]) {
    if ((args[0] as { text?: string }).text?.includes("parent_email")) pages += 1;
    if (pages === page) throw new Error("the disk is gone");
    return Reflect.apply(query, this, args) as unknown;
  } as never;
  return () => ($client.query = query);
}

function beginAndLeave(address: string, token: string): Promise<void> {
  return new Promise((gone) => {
    const headers = { authorization: `Bearer ${token}` };
    const request = get(address, { headers }, (response) => {
      response.once("data", () => {
        request.destroy();
        gone();
      });
    });
    request.on("error", () => {});
  });
}
