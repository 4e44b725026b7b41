import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser, openTestSession, type MadeUser } from "../../accounts/fixtures.ts";
import { makeCategory, makeSubject } from "../../classes/fixtures.ts";
import { MAX_SOUND_BYTES, soundTexts } from "@school/core/api/sound.ts";
import { anMp3, anOgg, SECRET } from "../../platform/documents/sounds/testing.ts";
import { files } from "../../platform/documents/files/tables.ts";
import { sweepUploads } from "../../platform/documents/files/uploads.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeTestedClass } from "../fixtures.ts";

import sharp from "sharp";
import { messages } from "@school/core/api/text.ts";

let server: TestServer;
let author: MadeUser;
let colleague: MadeUser;
let form: { name: string; subjectId: string; classCategoryId: string };

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  author = await makeUser(db, { role: "TEACHER" });
  colleague = await makeUser(db, { role: "TEACHER" });
  const { id: subjectId } = await makeSubject(db);
  const { id: classCategoryId } = await makeCategory(db);
  form = { name: "Shapes", subjectId, classCategoryId };
});
afterAll(() => server.close());

async function upload(as: MadeUser | null = author, bytes?: Uint8Array) {
  const create = { width: 1600, height: 800, channels: 3, background: "#0a7" } as const;
  const drawn = bytes ?? (await sharp({ create }).png().toBuffer());
  const body = new FormData();
  body.append("picture", new File([new Uint8Array(drawn)], "shape.png"));
  const token = as && (await openTestSession(server.db, server.keyring, as.id));
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const url = `${server.origin}/api/upload/question-picture`;
  const response = await fetch(url, { method: "POST", headers, body });
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads responses of every shape
  return { status: response.status, body: (await response.json()) as any };
}
const pictureOf = async (as = author): Promise<string> => (await upload(as)).body.data.id;

const questionWith = (pictureId: string | null, optionPictureId: string | null = null) => ({
  id: null,
  type: "MCQ",
  questionText: pictureId === null ? "Which is round?" : "",
  pictureId,
  options: [
    { key: "A", text: optionPictureId ? "" : "This", pictureId: optionPictureId },
    { key: "B", text: "That" },
  ],
  correctAnswers: ["A"],
});
const post = (questions: object[], as = author, more: object = {}) =>
  server.call("POST /question-banks", { as: as.id, body: { ...form, questions, ...more } });
const putList = (id: string, version: number, questions: object[], as = author) =>
  server.call(`PUT /question-banks/${id}/questions`, { as: as.id, body: { version, questions } });
const paths = ({ body }: { body: { issues: { path: unknown[] }[] } }) =>
  body.issues.map(({ path }) => path.join("."));
const stored = async (id: string) =>
  (await server.db.select().from(files).where(eq(files.id, id)))[0];

describe("POST /upload/question-picture", () => {
  it("accepts a picture from people who write questions, and no other file", async () => {
    expect((await upload(null)).status).toBe(401);
    expect((await upload(await makeUser(server.db, { role: "STUDENT" }))).status).toBe(403);
    const text = await upload(author, new TextEncoder().encode("<svg onload=alert(1)>"));
    expect([text.status, text.body.message]).toEqual([400, messages.wrongKind]);
    const { status, body } = await upload();
    expect(status).toBe(200);
    const shown = await fetch(`${server.origin}${body.data.picture}`);
    const { width, format } = await sharp(await shown.arrayBuffer()).metadata();
    expect([width, format]).toEqual([1200, "webp"]);
  });
});

describe("a picture of a question", () => {
  it("is claimed by the question of its owner, and served at a signed address", async () => {
    const [one, two] = [await pictureOf(), await pictureOf()];
    const { body } = await post([questionWith(one), questionWith(null, two)]);
    const [first, second] = body.data.list;
    expect([first.pictureId, second.options[0].pictureId]).toEqual([one, two]);
    expect((await fetch(`${server.origin}${first.picture}`)).status).toBe(200);
    expect((await stored(one))!.waitsFor).toBeNull();
  });

  it("must be the person's own upload of this kind", async () => {
    const foreign = await pictureOf(colleague);
    const gone = "019a0000-0000-7000-8000-000000000000";
    const refused = await post([questionWith(null, foreign), questionWith(gone)]);
    expect(paths(refused)).toEqual(["questions.0.options.0.pictureId", "questions.1.pictureId"]);
    expect(refused.body.message).toBe(messages.pictureRemoved);
    const other = await pictureOf();
    await server.db.update(files).set({ waitsFor: "student-passport" }).where(eq(files.id, other));
    expect((await post([questionWith(other)])).status).toBe(400);
    await server.db.update(files).set({ waitsFor: null }).where(eq(files.id, other));
    expect((await post([questionWith(other)])).status).toBe(400);
  });

  it("is copied with a question from a bank that the person may read", async () => {
    const [picture, inOption] = [await pictureOf(), await pictureOf()];
    const { id } = (await post([questionWith(picture), questionWith(null, inOption)])).body.data;
    const copy = [questionWith(picture), questionWith(null, inOption)];
    expect((await post(copy, colleague)).status).toBe(400);
    const share = { ...form, isShared: true, version: 1 };
    await server.call(`PUT /question-banks/${id}`, { as: author.id, body: share });
    const copied = await post(copy, colleague);
    expect(copied.status).toBe(201);
    // Both banks have them, so removing them from one does not affect the other.
    await putList(id, 2, []);
    expect((await stored(picture))!.waitsFor).toBeNull();
    const shown = await server.call(`GET /question-banks/${copied.body.data.id}`, {
      as: colleague.id,
    });
    expect((await fetch(`${server.origin}${shown.body.data.list[0].picture}`)).status).toBe(200);
    const deleted = { as: colleague.id, body: { version: 1 } };
    await server.call(`DELETE /question-banks/${copied.body.data.id}`, deleted);
    expect((await post([questionWith(picture)], author)).status).toBe(400);
  });

  it("is copied from a test only by people who may read its keys", async () => {
    const picture = await pictureOf(colleague);
    await server.db.update(files).set({ waitsFor: null }).where(eq(files.id, picture));
    const options = [{ key: "A", text: "", pictureId: picture } as const];
    const test = { createdBy: author.id, questions: [{ options }] };
    const { teacher } = await makeTestedClass(server.db, { test });
    for (const outsider of [colleague, teacher]) {
      expect((await post([questionWith(null, picture)], outsider)).status).toBe(400);
    }
    expect((await post([questionWith(null, picture)])).status).toBe(201);
  });

  it("is kept for a day after its last use, then deleted", async () => {
    const picture = await pictureOf();
    const { id } = (await post([questionWith(null, picture)])).body.data;
    expect((await putList(id, 1, [])).status).toBe(200);
    await sweepUploads(server.db);
    expect((await putList(id, 2, [questionWith(picture)])).status).toBe(200);
    await putList(id, 3, []);
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await server.db.update(files).set({ createdAt: yesterday }).where(eq(files.id, picture));
    await sweepUploads(server.db);
    expect(await stored(picture)).toBeUndefined();
  });

  it("is not lost when it is copied and released concurrently", async () => {
    for (let round = 0; round < 5; round += 1) {
      const picture = await pictureOf();
      const { id } = (await post([questionWith(picture)], author, { isShared: true })).body.data;
      const [copied] = await Promise.all([
        post([questionWith(picture)], colleague),
        putList(id, 1, []),
      ]);
      expect([201, 400]).toContain(copied.status);
      const { waitsFor } = (await stored(picture))!;
      expect(waitsFor).toBe(copied.status === 201 ? null : "question-picture");
    }
  });
});

describe("the sound and the picture of a passage", () => {
  const send = async (bytes: Buffer, as: MadeUser | null = author, name = "story.mp3") => {
    const body = new FormData();
    body.append("sound", new File([new Uint8Array(bytes)], name));
    const token = as && (await openTestSession(server.db, server.keyring, as.id));
    const response = await fetch(`${server.origin}/api/upload/question-sound`, {
      method: "POST",
      headers: token ? { authorization: `Bearer ${token}` } : {},
      body,
    });
    // oxlint-disable-next-line typescript/no-explicit-any -- a test reads responses of every shape
    return { status: response.status, body: (await response.json()) as any };
  };
  const heard = (passageMedia: object) => ({
    ...questionWith(null),
    passage: "Listen to the story.",
    passageMedia,
  });

  it("are for authors of questions, a minute at most, and known by their bytes", async () => {
    expect((await send(anMp3(5), null)).status).toBe(401);
    expect((await send(anMp3(5), await makeUser(server.db, { role: "PARENT" }))).status).toBe(403);
    const texts = [
      [Buffer.from("<html>"), soundTexts.wrongKind],
      [anMp3(70), soundTexts.tooLong],
      [Buffer.alloc(MAX_SOUND_BYTES), soundTexts.tooLarge],
    ] as const;
    for (const [bytes, message] of texts) {
      expect((await send(bytes)).body).toMatchObject({ issues: [{ path: ["sound"], message }] });
    }
    const { status, body } = await send(anOgg(5), author, "story.exe");
    expect(status).toBe(200);
    const file = await stored(body.data.id);
    expect(file).toMatchObject({ contentType: "audio/ogg", waitsFor: "question-picture" });
    expect(file!.bytes!.includes(SECRET)).toBe(false);
  });

  it("belong to their questions, are played in parts, and are released with them", async () => {
    const { data } = (await send(anMp3(5))).body;
    const picture = await pictureOf();
    const media = { pictureId: picture, soundId: data.id, transcript: "Once upon a time" };
    const made = await post([heard(media), heard(media)]);
    expect(made.status).toBe(201);
    const [question] = made.body.data.list;
    expect(question.passageMedia).toEqual(media);
    for (const address of [question.passageSound, question.passagePicture]) {
      expect((await fetch(server.origin + address)).status).toBe(200);
    }
    const part = await fetch(server.origin + question.passageSound, {
      headers: { range: "bytes=10-19" },
    });
    const whole = await (await fetch(server.origin + question.passageSound)).bytes();
    expect([part.status, part.headers.get("content-range")]).toEqual([
      206,
      `bytes 10-19/${whole.length}`,
    ]);
    expect(await part.bytes()).toEqual(whole.slice(10, 20));
    expect(await stored(data.id)).toMatchObject({ waitsFor: null });

    const { id, version } = made.body.data;
    const after = await putList(id, version, [questionWith(null)]);
    expect(after.status).toBe(200);
    expect(await stored(data.id)).toMatchObject({ waitsFor: "question-picture" });
    expect(await stored(picture)).toMatchObject({ waitsFor: "question-picture" });
  });

  it("cannot be another person's, a picture, or without a passage", async () => {
    const other = await makeUser(server.db, { role: "TEACHER" });
    const ofOther = (await send(anMp3(5), other)).body.data.id;
    const refused = await post([heard({ soundId: ofOther })]);
    expect(paths(refused)).toEqual(["questions.0.passageMedia.soundId"]);
    const swapped = await post([heard({ soundId: await pictureOf() })]);
    expect(swapped.body.issues).toMatchObject([{ message: soundTexts.removed }]);
    const { id } = (await send(anMp3(5))).body.data;
    const silent = await post([{ ...heard({ soundId: id }), passage: "" }]);
    expect(paths(silent)).toEqual(["questions.0.passage"]);
  });
});
