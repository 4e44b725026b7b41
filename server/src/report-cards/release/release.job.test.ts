import { familyTexts } from "@school/core/report-cards/release/text.ts";
import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { readConfig } from "../../platform/runtime/config/config.ts";
import { mails } from "../../platform/outgoing/mail/tables.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeReportedClass, type ReportedClass } from "../../results/reports/fixtures.ts";
import { makeSession, type MadeSession } from "../../school/fixtures.ts";
import { linkGuardian } from "../../students/fixtures.ts";
import { sheetIssues, sheetReleaseRuns } from "../tables.ts";
import { releaseNext, releaseWorker } from "./release.job.ts";

const CLASSES = 5;

let server: TestServer;
let session: MadeSession;
let principal: MadeUser;
const made: ReportedClass[] = [];
/** Titles of the announcements that the job made. */
const announced: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  session = await makeSession(db, { currentTerm: "TERM_1" });
  principal = await makeUser(db, { role: "PRINCIPAL" });
  // One parent, with a child in the first and in the last class.
  const parent = await makeUser(db, { role: "PARENT", email: "parent@family.example" });
  for (let number = 1; number <= CLASSES; number += 1) {
    const art = `Art ${number}`;
    const totals = { Adebayo: { [art]: 80 }, Bello: { [art]: 70 } };
    made.push(await makeReportedClass(db, { session, name: `Primary ${number}`, totals }));
  }
  for (const { pupils } of [made[0]!, made.at(-1)!]) {
    await linkGuardian(db, { parentId: parent.id, studentId: pupils.Adebayo!.id });
  }
});
afterAll(() => server.close());

const parts = () => ({
  sealer: server.keyring.sealer,
  config: readConfig({}),
  families: {
    announce: (_: unknown, { title }: { title: string }) => {
      announced.push(title);
      return Promise.resolve();
    },
    withdraw: () => Promise.resolve(),
  },
});
const pupilIds = (of: readonly ReportedClass[]) =>
  of.flatMap(({ pupils }) => Object.values(pupils).map(({ id }) => id));
const issuesOf = (of: readonly ReportedClass[]) =>
  server.db.$count(
    sheetIssues,
    and(inArray(sheetIssues.studentId, pupilIds(of)), eq(sheetIssues.number, 1)),
  );
const release = () =>
  server.call("POST /report-sheet-releases", {
    as: principal.id,
    body: {
      termId: session.termIds.TERM_1,
      classIds: made.map(({ id }) => id),
      sendMail: true,
    },
  });
const runs = async () =>
  (
    await server.call(`GET /report-sheet-releases?termId=${session.termIds.TERM_1}`, {
      as: principal.id,
    })
  ).body.data;

test("many classes are released one by one; after an interruption it goes on, and families are told once", async () => {
  const started = await release();
  expect(started.body.data).toMatchObject({
    state: "running",
    classes: CLASSES,
    classesDone: 0,
    released: 0,
  });
  // Someone else who releases at the same time.
  expect((await release()).body.code).toBe("release_under_way");

  const { db } = server;
  await releaseNext(db, parts(), started.body.data.id);
  // A process that is killed in the middle of a class: its transaction is rolled back.
  const broken = { ...parts(), sealer: { ...parts().sealer, unsealBytes: interrupt } };
  await expect(releaseNext(db, broken, started.body.data.id)).rejects.toThrow("killed");
  expect(await runs()).toMatchObject([{ state: "running", classesDone: 1, released: 2 }]);
  expect([await issuesOf(made.slice(0, 1)), await issuesOf(made.slice(1))]).toEqual([2, 0]);
  expect(announced).toEqual([]);

  // Two processes resume it.
  const resume = () => releaseWorker(db, parts()).run({}, { isLast: false });
  await Promise.all([resume(), resume()]);
  await resume();
  expect(await runs()).toMatchObject([{ state: "done", classesDone: CLASSES, released: 10 }]);
  expect(await issuesOf(made)).toBe(2 * CLASSES);
  expect(announced).toEqual([familyTexts.subject("TERM")]);
  expect(await db.$count(mails, eq(mails.address, "parent@family.example"))).toBe(1);
  expect((await release()).body.code).toBe("nothing_to_release");
});

test("a release that fails for good says so; what was released stays, and the next goes on", async () => {
  const { db } = server;

  for (let number = 1; number <= 4; number += 1) {
    const totals = { Adebayo: { [`Music ${number}`]: 60 } };
    made.push(await makeReportedClass(db, { session, name: `Nursery ${number}`, totals }));
  }
  const fresh = made.slice(CLASSES);
  const { id } = (await release()).body.data;
  await releaseNext(db, parts(), id);
  const broken = { ...parts(), sealer: { ...parts().sealer, unsealBytes: interrupt } };
  const failing = releaseWorker(db, broken).run({}, { isLast: true });
  await expect(failing).rejects.toThrow("killed");
  expect((await runs())[0]).toMatchObject({ state: "failed", released: 1 });
  expect(announced).toHaveLength(2);
  expect((await release()).body.data).toMatchObject({ state: "done", classes: 3, released: 3 });
  expect(await issuesOf(fresh)).toBe(4);
  expect(await db.$count(sheetReleaseRuns)).toBe(3);
});

function interrupt(): never {
  throw new Error("killed");
}
