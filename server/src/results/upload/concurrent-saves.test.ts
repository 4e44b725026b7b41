import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { auditLog } from "../../platform/database/audit/tables.ts";
import { verifyAudit } from "../../platform/database/audit/verify.ts";
import { sealEntries } from "../../platform/database/audit/sealing.ts";
import { idempotencyKeys } from "../../platform/http/tables.ts";
import type { TestResponse } from "../../platform/testing/server.ts";
import { COMPLETE_SCORES, makeScoredClass, type ScoredClass } from "../fixtures.ts";
import { results } from "../tables.ts";
import { startScoreEntry, type ScoreEntry } from "./fixtures.ts";

let portal: ScoreEntry;
let classes: ScoredClass[];
let first: ScoredClass;
let calls = 0;

beforeAll(async () => {
  portal = await startScoreEntry();
});
afterAll(() => portal.server.close());

async function makeClasses(count: number): Promise<void> {
  const session = await portal.nextSession();
  classes = [];
  for (let n = 1; n <= count; n += 1) {
    classes.push(await makeScoredClass(portal.db, { session, section: `No ${n}` }));
  }
  first = classes[0]!;
}

const everyPupil = ({ pupils }: ScoredClass, exam = 40, version: number | null = null) =>
  pupils.map(({ id }) => ({ studentId: id, version, scores: { ...COMPLETE_SCORES, exam } }));

function save(
  { sheet, teacher, ...ofClass }: ScoredClass,
  more: { rows?: object[]; as?: string; key?: string } = {},
): Promise<TestResponse> {
  const { rows = everyPupil({ sheet, teacher, ...ofClass }), as = teacher.id } = more;
  const headers = { "idempotency-key": more.key ?? `saved-at-once-${(calls += 1)}` };
  return portal.server.call("PUT /score-sheet", { as, body: { ...sheet, rows }, headers });
}

/** Runs one statement in a transaction that does not release its locks until `work` is done. */
async function holding<Result>(
  statement: string,
  values: unknown[],
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await portal.db.$client.connect();
  try {
    await client.query("begin");
    await client.query(statement, values);
    return await work();
  } finally {
    await client.query("rollback");
    client.release();
  }
}

const statuses = (responses: TestResponse[]) => responses.map(({ status }) => status);

async function savedExams({ pupils, subjectId }: ScoredClass): Promise<(number | null)[]> {
  const ids = pupils.map(({ enrolmentId }) => enrolmentId);
  const rows = await portal.db
    .select({ exam: results.exam, subjectId: results.subjectId })
    .from(results)
    .where(inArray(results.enrolmentId, ids));
  return rows.filter((row) => row.subjectId === subjectId).map(({ exam }) => exam);
}

it("saves the sheets of many teachers, each in its teacher's name", async () => {
  await makeClasses(12);
  const responses = await Promise.all(
    classes.map((one, n) => save(one, { rows: everyPupil(one, n) })),
  );
  expect(statuses(responses)).toEqual(classes.map(() => 200));
  for (const [n, one] of classes.entries()) {
    expect(await savedExams(one)).toEqual([n, n, n]);
    const logged = await portal.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.actorId, one.teacher.id));
    expect(logged.map(({ action }) => action)).toEqual(Array(3).fill("results.save"));
    expect(new Set(logged.map(({ requestId }) => requestId)).size).toBe(1);
  }
  await sealEntries(portal.db, "all");
  expect((await verifyAudit(portal.db)).problems).toEqual([]);
});

it("answers as the sheet is read afterwards, of new, changed and unchanged rows", async () => {
  await makeClasses(2);
  await portal.place(first, 0, { status: "rejected", principalComment: "Check again" });
  await portal.place(first, 1, { published: true, teacherComment: "Kind" });
  const rows = everyPupil(first, 50).map((row, at) => ({ ...row, version: at < 2 ? 1 : null }));
  const response = await save(first, { rows });
  const shown = (await portal.read(first)).body.data.rows;
  expect(response.body.data.map((row: { result: unknown }) => row.result)).toEqual(
    shown.map((row: { result: unknown }) => row.result),
  );
  const again = await save(first, { rows });
  expect(again.body.data[0]).toEqual({ ...response.body.data[0], outcome: "unchanged" });
});

it("refuses each with its own error, saves the others, and leaves the keys of the refused free", async () => {
  await makeClasses(7);
  const [good, stale, stranger, wrong, archived, alsoGood] = classes as Required<
    [ScoredClass, ScoredClass, ScoredClass, ScoredClass, ScoredClass, ScoredClass]
  >;
  await portal.place(stale, 0);
  await portal.db.execute(
    sql`update classes set archived_at = now() where id = ${archived.classId}`,
  );
  const responses = await Promise.all([
    save(good),
    save(stale, { rows: everyPupil(stale, 12, 9), key: "key-of-the-stale" }),
    save(stranger, { as: portal.stranger.id, key: "key-of-the-stranger" }),
    save(wrong, { rows: everyPupil(wrong, 61), key: "key-of-the-wrong" }),
    save(archived),
    save(alsoGood, { rows: everyPupil(alsoGood, 33) }),
  ]);
  expect(statuses(responses)).toEqual([200, 409, 403, 400, 409, 200]);
  expect(responses.map(({ body }) => body.code)).toEqual([
    undefined,
    "stale_version",
    "not_allowed",
    "invalid_input",
    "results_archived",
    undefined,
  ]);
  expect(responses[1]!.body.current).toMatchObject([{ version: 1, scores: { exam: 40 } }]);
  expect(await savedExams(good)).toEqual([40, 40, 40]);
  expect(await savedExams(alsoGood)).toEqual([33, 33, 33]);
  expect(await savedExams(stale)).toEqual([40]);
  for (const one of [stranger, wrong, archived]) expect(await savedExams(one)).toEqual([]);
  const corrected = await save(wrong, { rows: everyPupil(wrong, 60), key: "key-of-the-wrong" });
  expect(corrected.status).toBe(200);
});

it("does not let others wait for a sheet that is locked", async () => {
  await makeClasses(4);
  let isSaved = false;
  let locked: Promise<TestResponse> | undefined;
  await holding(
    "select 1 from enrolments where id = $1 for update",
    [first.pupils[1]!.enrolmentId],
    async () => {
      locked = save(first).finally(() => {
        isSaved = true;
      });
      const otherSaves = await Promise.all(classes.slice(1, 3).map((one) => save(one)));
      expect(statuses(otherSaves)).toEqual([200, 200]);
      const later = classes.slice(1, 3).map((one) => save(one, { rows: everyPupil(one, 41, 1) }));
      expect(statuses(await Promise.all(later))).toEqual([200, 200]);
      expect(isSaved).toBe(false);
    },
  );
  expect((await locked)?.status).toBe(200);
  expect(await savedExams(first)).toEqual([40, 40, 40]);
});

it("saves the others when the database rejects one", async () => {
  await makeClasses(4);
  const failing = classes[1]!;
  await portal.db.execute(
    sql.raw(`
    create function refuse_thirteen() returns trigger language plpgsql as
      $$ begin raise exception 'no 13' using errcode = '23514'; end $$;
    create trigger refuse_thirteen before insert on results for each row
      when (new.exam = 13) execute function refuse_thirteen()`),
  );
  try {
    const responses = await Promise.all([
      save(first),
      save(failing, { rows: everyPupil(failing, 13), key: "key-of-thirteen" }),
      save(classes[2]!),
    ]);
    expect(statuses(responses)).toEqual([200, 500, 200]);
  } finally {
    await portal.db.execute(sql.raw("drop function refuse_thirteen cascade"));
  }
  expect(await savedExams(first)).toEqual([40, 40, 40]);
  expect(await savedExams(failing)).toEqual([]);
  expect(await savedExams(classes[2]!)).toEqual([40, 40, 40]);
  expect((await save(failing, { key: "key-of-thirteen" })).status).toBe(200);
});

it("takes a key that is sent twice at once for one save, and refuses it for another", async () => {
  await makeClasses(3);
  const responses = await Promise.all([
    save(first, { key: "sent-twice" }),
    save(first, { key: "sent-twice" }),
    save(classes[1]!),
  ]);
  expect(statuses(responses)).toEqual([200, 200, 200]);
  expect(responses[1]!.body).toEqual(responses[0]!.body);
  expect(responses[0]!.body.data[0].outcome).toBe("saved");
  expect(await portal.auditOf(responses[0]!.body.data[0].result.id)).toHaveLength(1);
  const keyCount = await portal.db.$count(idempotencyKeys, eq(idempotencyKeys.key, "sent-twice"));
  expect(keyCount).toBe(1);
  const other = await save(first, { key: "sent-twice", rows: everyPupil(first, 1, 1) });
  expect(other).toMatchObject({ status: 422, body: { code: "idempotency_key_reused" } });
});

it("lets one of two that enter the same cells win, and both that enter others", async () => {
  await makeClasses(2);
  const [one, other, third] = everyPupil(first, 20);
  const [otherwise] = everyPupil(first, 21);
  const responses = await Promise.all([
    save(first, { rows: [one!, other!] }),
    save(first, { rows: [otherwise!] }),
    save(first, { rows: [third!] }),
  ]);
  expect(statuses(responses.slice(0, 2)).toSorted()).toEqual([200, 409]);
  expect(responses[2]!.status).toBe(200);
  const [won] = statuses(responses);
  expect((await savedExams(first)).toSorted()).toEqual(won === 200 ? [20, 20, 20] : [20, 21]);
});
