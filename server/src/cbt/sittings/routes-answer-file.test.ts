import { createCipheriv, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { auditLog } from "../../platform/database/audit/tables.ts";
import { newId } from "../../platform/database/id.ts";
import { createSealer } from "../../platform/runtime/secrets/seal.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { carryKey } from "./answer-file.ts";
import { makeSitting, makeTestedClass, setSecondsLeft } from "../fixtures.ts";
import { liveViewEvents, lateAnswers, sittingAnswers, sittings } from "./tables.ts";

let server: TestServer;
let gold: Awaited<ReturnType<typeof makeTestedClass>>;
let stranger: MadeUser;
const taken = { places: 0 };

beforeAll(async () => {
  server = await startTestServer();
  gold = await makeTestedClass(server.db, { pupils: 6 });
  stranger = await makeUser(server.db, { role: "TEACHER" });
});
afterAll(() => server.close());

async function sit() {
  const studentId = gold.pupils[taken.places++]!.id;
  const { test, classId } = gold;
  const { id } = await makeSitting(server.db, { test, studentId, classId });
  const path = `GET /sittings/${id}`;
  const { body } = await server.call(path, { as: studentId });
  return { id, studentId, key: Buffer.from(body.data.carryKey, "base64") };
}

/** A file as the browser writes it with the key from the server. */
function fileOf(id: string, key: Buffer, contents: object, version = 1): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const body = Buffer.concat([cipher.update(JSON.stringify(contents)), cipher.final()]);
  const idBytes = Buffer.from(id.replaceAll("-", ""), "hex");
  const bytes = [Buffer.of(version), idBytes, nonce, body, cipher.getAuthTag()];
  return Buffer.concat(bytes).toString("base64");
}
const contents = (sittingId: string, more: object = {}) => ({
  sittingId,
  seat: 1,
  answers: [
    { questionId: gold.test.questionIds[0], number: 4, answer: "B", sinceContact: 90 },
    { questionId: newId(), number: 5, answer: "C", sinceContact: 95 },
  ],
  ...more,
});
const bring = (file: string, as = gold.teacher.id) =>
  server.call("POST /carried-answers", { as, body: { file } });

describe("importing an answer file", () => {
  it("is for those who may open the live view", async () => {
    const { id, studentId, key } = await sit();
    const file = fileOf(id, key, contents(id));
    expect((await server.call("POST /carried-answers", { body: { file } })).status).toBe(401);
    expect((await bring(file, studentId)).status).toBe(403);
    expect((await bring(file, stranger.id)).status).toBe(403);
    expect(await server.db.$count(sittingAnswers, eq(sittingAnswers.sittingId, id))).toBe(0);
  });

  it("follows the rules of a save, is logged and audited without answers, and can be repeated", async () => {
    const { id, studentId, key } = await sit();
    const longAgo = new Date(Date.now() - 60_000);
    await server.db.update(sittings).set({ lastContactAt: longAgo }).where(eq(sittings.id, id));
    for (let n = 0; n < 2; n += 1) {
      const { status, body } = await bring(fileOf(id, key, contents(id)));
      expect({ status, data: body.data }).toEqual({
        status: 200,
        data: {
          student: "Ada Pupil 02",
          test: "Mid-term test",
          saved: 1,
          lateAnswers: 0,
          refused: 1,
        },
      });
    }
    const rows = await server.db
      .select()
      .from(sittingAnswers)
      .where(eq(sittingAnswers.sittingId, id));
    expect(rows).toMatchObject([{ number: 4, answer: "B" }]);
    // It does not count as a heartbeat of the device.
    const [row] = await server.db.select().from(sittings).where(eq(sittings.id, id));
    expect(row?.lastContactAt).toEqual(longAgo);
    const log = await server.db
      .select()
      .from(liveViewEvents)
      .where(eq(liveViewEvents.sittingId, id));
    expect(log.map(({ kind, by }) => [kind, by])).toContainEqual(["carried", gold.teacher.id]);
    const audited = await server.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, studentId));
    expect(audited.map(({ action }) => action)).toContain("cbt.read-carried-answers");
  });

  it("stores late answers after the deadline or from an earlier device", async () => {
    const { id, key } = await sit();
    await setSecondsLeft(server.db, id, -5);
    const late = await bring(fileOf(id, key, contents(id)));
    expect(late.body.data).toMatchObject({ saved: 0, lateAnswers: 1, refused: 1 });
    const stored = await server.db.select().from(lateAnswers).where(eq(lateAnswers.sittingId, id));
    expect(stored).toMatchObject([{ why: "deadline", sinceContact: 90, answer: "B" }]);
  });

  it("rejects other files, changed files and files of another school", async () => {
    const one = await sit();
    const other = await sit();
    const good = fileOf(one.id, one.key, contents(one.id));
    const bytes = Buffer.from(good, "base64");
    bytes[40]! ^= 1;
    const foreign = carryKey(createSealer("the key of another school, also long"), one.id);
    const files = [
      "",
      "not base64 at all!",
      Buffer.alloc(45, 1).toString("base64"),
      good.slice(0, 60),
      bytes.toString("base64"),
      fileOf(one.id, one.key, contents(one.id), 2),
      fileOf(other.id, one.key, contents(one.id)),
      fileOf(one.id, one.key, contents(other.id)),
      fileOf(one.id, foreign, contents(one.id)),
      fileOf(one.id, one.key, contents(one.id, { marks: 5 })),
    ];
    for (const file of files) {
      const { status, body } = await bring(file);
      expect({ status, path: body.issues?.[0].path }).toEqual({ status: 400, path: ["file"] });
    }
    expect((await bring("x".repeat(200_001))).status).toBe(400);
    const gone = newId();
    const sealer = server.keyring.sealer;
    expect((await bring(fileOf(gone, carryKey(sealer, gone), contents(gone)))).status).toBe(404);
    // Line breaks, as some mail programs add them, are ignored.
    expect((await bring(good.replaceAll(/(.{40})/g, "$1\r\n"))).status).toBe(200);
  });
});
