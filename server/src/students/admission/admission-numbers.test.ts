import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { makeCategory, makeClass } from "../../classes/fixtures.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { settings } from "../../platform/database/settings/tables.ts";
import { makeSession } from "../../school/fixtures.ts";
import { takeNumbers } from "../../school/numbers.ts";
import { admissionForm, makeStudent } from "../fixtures.ts";

let server: TestServer;
let admin: string;
let classFields: { classId: string; classCategoryId: string };

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  admin = (await makeUser(db, { role: "ADMIN" })).id;
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  const category = await makeCategory(db);
  const { id: classId } = await makeClass(db, { sessionId: session.id, categoryId: category.id });
  classFields = { classId, classCategoryId: category.id };
  await setPattern("admission_number_pattern", "MC/{YEAR}/{NUMBER:3}");
  const pupil = { classId, sessionId: session.id, termId: session.termIds.TERM_1 };
  await makeStudent(db, { ...pupil, admissionNumber: "mc/2025/041" });
  await makeStudent(db, { ...pupil, admissionNumber: "MC/2024/900" });
  await makeStudent(db, { ...pupil, admissionNumber: "MC/2025/9x" });
});
afterAll(() => server.close());

const setPattern = (key: string, value: string) =>
  server.db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });

const admit = async (overrides: Record<string, unknown> = {}) =>
  server.call("POST /students", { as: admin, body: admissionForm(classFields, overrides) });
const next = async (session = "2025/2026") => {
  const address = `GET /students/next-numbers?sessionJoined=${encodeURIComponent(session)}`;
  return (await server.call(address, { as: admin })).body;
};

describe("admission numbers", () => {
  it("continue above those that exist in the series, and each session has its own", async () => {
    expect((await next()).data).toEqual({ admissionNumber: "MC/2025/042", userId: "STU0001" });
    expect((await admit()).body.data).toMatchObject({
      admissionNumber: "MC/2025/042",
      userId: "STU0001",
    });
    expect((await next("2024/2025")).data.admissionNumber).toBe("MC/2024/901");
    const earlier = await admit({ sessionJoined: "2023/2024" });
    expect(earlier.body.data).toMatchObject({ admissionNumber: "MC/2023/001", userId: "STU0002" });
    expect((await next("nonsense")).issues).toMatchObject([{ path: ["sessionJoined"] }]);
  });

  it("have neither gaps nor duplicates when many admit at once, whatever is refused between", async () => {
    const { data } = await next();
    const first = Number(data.admissionNumber.split("/")[2]);
    const taken = (await makeUser(server.db, { role: "PARENT" })).email;
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) => admit(index % 3 === 2 ? { email: taken } : {})),
    );
    const made = responses.filter(({ status }) => status === 201).map(({ body }) => body.data);
    expect(made).toHaveLength(8);
    const expected = made.map((_, index) => `MC/2025/${String(first + index).padStart(3, "0")}`);
    expect(made.map(({ admissionNumber }) => admissionNumber).toSorted()).toEqual(expected);
    expect(new Set(made.map(({ userId }) => userId)).size).toBe(8);
  });

  it("are given back by a transaction that fails after it took them", async () => {
    const { data } = await next();
    const series = { kind: "ADMISSION_NUMBER", pattern: "MC/{YEAR}/{NUMBER:3}" } as const;
    await expect(
      server.db.transaction(async (tx) => {
        const [mine] = await takeNumbers(tx, series, { session: "2025/2026" }, 1);
        expect(mine).toBe(data.admissionNumber);
        throw new Error("something goes wrong");
      }),
    ).rejects.toThrow("something goes wrong");
    expect((await admit()).body.data.admissionNumber).toBe(data.admissionNumber);
  });

  it("wait for a transaction that begins the series at the same moment", async () => {
    const series = { kind: "ADMISSION_NUMBER", pattern: "NEW/{NUMBER:2}" } as const;
    const take = (howMany: number) =>
      server.db.transaction((tx) => takeNumbers(tx, series, { session: "2025/2026" }, howMany));
    const taken = (await Promise.all([take(2), take(3), take(1)])).flat();
    expect(taken.toSorted()).toEqual(["NEW/01", "NEW/02", "NEW/03", "NEW/04", "NEW/05", "NEW/06"]);
  });

  it("skip numbers that were typed, and reserved ones", async () => {
    await makeUser(server.db, { role: "STUDENT", admissionNumber: "new/08" });
    const series = { kind: "ADMISSION_NUMBER", pattern: "NEW/{NUMBER:2}" } as const;
    const taken = await server.db.transaction((tx) =>
      takeNumbers(tx, series, { session: "2025/2026" }, 3, ["NEW/09"]),
    );
    expect(taken).toEqual(["NEW/07", "NEW/10", "NEW/11"]);
  });

  it("follow a new pattern as soon as it is set", async () => {
    await setPattern("student_id_pattern", "P-{YY}-{NUMBER:2}");
    expect((await admit()).body.data.userId).toBe("P-25-01");
  });
});

describe("the pattern in the settings", () => {
  it.each([
    ["ADM/{YEAR}", "Use {NUMBER} or {NUMBER:4} once"],
    ["a@{NUMBER}", "Outside the braces use only letters, digits, / . _ and -"],
  ])("%s is refused", async (value, message) => {
    const key = "admission_number_pattern";
    await server.db.delete(settings).where(eq(settings.key, key));
    const body = { changes: [{ key, value, version: 0 }] };
    const response = await server.call("PUT /settings", { as: admin, body });
    expect([response.status, response.body.message]).toEqual([400, message]);
  });
});
