import { eq } from "drizzle-orm";
import sharp from "sharp";
import { attachmentWords } from "@school/core/api/attachments.ts";
import { messages } from "@school/core/lessons/notes/text.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser, type MadeUser, openTestSession } from "../../accounts/fixtures.ts";
import { makeCategory, makeClass, makeSubject } from "../../classes/fixtures.ts";
import { classes, classSubjects } from "../../classes/tables.ts";
import { newId } from "../../platform/database/id.ts";
import { bucketObjects, files as storedFiles } from "../../platform/documents/files/tables.ts";
import {
  type TestResponse,
  startTestServer,
  type TestServer,
} from "../../platform/testing/server.ts";
import { countBuffers, countStatements } from "../../platform/testing/statements.ts";
import { makeSession } from "../../school/fixtures.ts";
import { terms } from "../../school/tables.ts";
import { enrolments } from "../../students/tables.ts";
import { makeTaughtClass, type TaughtClass } from "../fixtures.ts";
import { lessonFiles } from "../tables.ts";
import { makeNote } from "./fixtures.ts";

let server: TestServer;
let taught: TaughtClass;
let ada: string;
let bola: string;
let stranger: MadeUser;
let office: MadeUser;
/** Another class of the session, without the subject. */
let blue: string;

beforeAll(async () => {
  server = await startTestServer();
  taught = await makeTaughtClass(server.db);
  [ada, bola] = taught.pupils.map(({ id }) => id) as [string, string];
  stranger = await makeUser(server.db, { role: "TEACHER" });
  office = await makeUser(server.db, { role: "ADMIN" });
  const { db } = server;
  const [term] = await db.select().from(terms).where(eq(terms.id, taught.termId));
  blue = (await makeClass(db, { sessionId: term!.sessionId, name: "Primary 9" })).id;
});
afterAll(() => server.close());

const form = (more: object = {}) => ({
  title: "Fractions",
  subjectId: taught.subjectId,
  classIds: [taught.classId],
  termId: taught.termId,
  week: 2,
  text: "A half is one of two equal parts.",
  links: [],
  fileIds: [],
  isPublished: true,
  ...more,
});
const write = (more: object = {}, as = taught.teacher.id) =>
  server.call("POST /notes", { as, body: form(more) });
const written = async (more: object = {}) => (await write(more)).body.data.id as string;
const read = (id: string, as: string) => server.call(`GET /notes/${id}`, { as });
const titles = async (as: string, query = "") =>
  (await server.call(`GET /notes?${query}`, { as })).body.data.map(
    ({ title }: { title: string }) => title,
  ) as string[];

async function upload(as: string, name: string, bytes: Buffer) {
  const token = await openTestSession(server.db, server.keyring, as);
  const body = new FormData();
  body.append("file", new File([new Uint8Array(bytes)], name));
  const response = await fetch(`${server.origin}/api/upload/lesson-file`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  return { status: response.status, body: (await response.json()) as TestResponse["body"] };
}
const photo = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "#fff" } })
    .jpeg()
    .toBuffer();

describe("writing a note", () => {
  it("is for who teaches the subject in each class, and says what is wrong", async () => {
    expect((await server.call("POST /notes", { body: {} })).status).toBe(401);
    expect((await write({}, ada)).status).toBe(403);
    expect((await write({ title: " " })).body.issues[0].path).toEqual(["title"]);
    const bad = [{ url: "http://plain.example", label: "" }];
    expect((await write({ links: bad })).body.issues[0]).toEqual({
      path: ["links", 0, "url"],
      message: messages.link,
    });
    expect((await write({ week: 40 })).body.issues[0].path).toEqual(["week"]);
    expect((await write({ termId: newId() })).body.issues[0].path).toEqual(["termId"]);
    expect((await write({ classIds: [taught.classId, blue] })).body.issues[0]).toEqual({
      path: ["subjectId"],
      message: messages.notInClass("Primary 9"),
    });
    expect((await write({ text: "" })).body.issues[0]).toEqual({
      path: ["text"],
      message: messages.empty,
    });
    expect((await write({}, stranger.id)).status).toBe(403);
    const { status, body } = await write({ text: "", isPublished: false });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ isPublished: false, mayWrite: true, week: { week: 2 } });
    expect((await write({ title: "From the office" }, office.id)).status).toBe(201);
  });

  it("keeps both of two edits at once, and takes a note back to a draft", async () => {
    const id = await written({ links: [{ url: "https://maths.example/half", label: "Halves" }] });
    const put = (body: object) =>
      server.call(`PUT /notes/${id}`, { as: taught.teacher.id, body: form(body) });
    expect((await put({ version: 1, title: "Halves" })).body.data.version).toBe(2);
    const late = await put({ version: 1, title: "Quarters" });
    expect(late).toMatchObject({ status: 409, body: { current: { title: "Halves" } } });
    expect((await read(id, ada)).status).toBe(200);
    expect((await put({ version: 2, isPublished: false })).body.data.isPublished).toBe(false);
    expect((await read(id, ada)).body.code).toBe("note_not_found");
  });

  it("takes pictures and files, copies them, and gives them back after a delete", async () => {
    const teacher = taught.teacher.id;
    for (const [name, bytes] of [
      ["lesson.mp4", Buffer.from("\0\0\0 ftypisom")],
      ["page.pdf", Buffer.from("<html>")],
    ] as const) {
      expect((await upload(teacher, name, bytes)).body.message).toBe(attachmentWords.wrongKind);
    }
    const heavy = Buffer.concat([await photo(), Buffer.alloc(5_300_000)]);
    expect((await upload(teacher, "big.jpg", heavy)).body.message).toBe(attachmentWords.tooLarge);
    const picture = (await upload(teacher, "board.jpg", await photo())).body.data.id as string;
    const sheet = (await upload(teacher, "sheet.pdf", Buffer.from("%PDF-1.7"))).body.data.id;
    const id = await written({ title: "With files", fileIds: [picture, sheet] });
    const [line] = (await server.call("GET /notes?search=with+files", { as: ada })).body.data;
    expect(line).toMatchObject({ files: 2 });
    const { files } = (await read(id, ada)).body.data;
    const served = await fetch(server.origin + files[1].url);
    expect(served.headers.get("content-disposition")).toMatch(/^attachment; filename="sheet\.pdf"/);

    const scope = { classIds: [taught.classId], termId: taught.termId, week: 5 };
    const copied = await server.call(`POST /notes/${id}/copy`, { as: teacher, body: scope });
    expect(copied.body.data).toMatchObject({ title: "With files", isPublished: false });
    expect(copied.body.data.files.map(({ name }: { name: string }) => name)).toEqual([
      "board.webp",
      "sheet.pdf",
    ]);
    expect(copied.body.data.lostFiles).toEqual([]);
    // The bucket has lost the bytes of one.
    const bucketKey = newId();
    await server.db.insert(bucketObjects).values({ key: bucketKey });
    await server.db
      .update(storedFiles)
      .set({ bytes: null, bucketKey })
      .where(eq(storedFiles.id, sheet));
    const without = await server.call(`POST /notes/${id}/copy`, { as: teacher, body: scope });
    expect(without.body.data).toMatchObject({ lostFiles: ["sheet.pdf"], files: [{}] });
    const gone = await server.call(`DELETE /notes/${id}`, { as: teacher, body: { version: 1 } });
    expect(gone.status).toBe(200);
    const isPicture = eq(lessonFiles.fileId, picture);
    expect(await server.db.select().from(lessonFiles).where(isPicture)).toMatchObject([
      { noteId: null },
    ]);
    expect((await read(copied.body.data.id, teacher)).body.data.files).toHaveLength(2);
    const again = await write({ title: "With files", fileIds: [picture, sheet] });
    expect(again.body.data.files).toHaveLength(2);
  });
});

describe("reading notes", () => {
  it("is for the class, its parents, its teachers and the office; drafts for who may write them", async () => {
    const fields = {
      classIds: [taught.classId],
      authorId: taught.teacher.id,
      termId: taught.termId,
    };
    const { subjectId } = taught;
    const out = await makeNote(server.db, { ...fields, subjectId, title: "Published" });
    const draft = await makeNote(server.db, {
      ...fields,
      subjectId,
      title: "Unfinished",
      isPublished: false,
    });
    expect((await server.call(`GET /notes/${out.id}`)).status).toBe(401);
    expect((await server.call("GET /notes/1", { as: ada })).status).toBe(400);
    const outsider = await makeUser(server.db, { role: "STUDENT" });
    const otherParent = await makeUser(server.db, { role: "PARENT" });
    for (const who of [ada, bola, taught.parent.id, taught.teacher.id, office.id]) {
      expect((await read(out.id, who)).status).toBe(200);
      expect(await titles(who)).toContain("Published");
    }
    for (const who of [outsider.id, otherParent.id, stranger.id]) {
      expect((await read(out.id, who)).status).toBe(404);
      expect(await titles(who)).toEqual([]);
    }
    for (const who of [taught.teacher.id, office.id]) {
      expect((await read(draft.id, who)).status).toBe(200);
      expect(await titles(who, "drafts=true")).toContain("Unfinished");
    }
    for (const who of [ada, taught.parent.id, stranger.id]) {
      expect((await read(draft.id, who)).status).toBe(404);
      expect(await titles(who, "drafts=true")).toEqual([]);
    }
    const limited = await makeUser(server.db, { role: "TEACHER", features: ["Classes"] });
    expect((await server.call("GET /notes", { as: limited.id })).status).toBe(403);
  });

  it("follows a pupil who moves, and a subject taught again next year", async () => {
    const { db } = server;
    const enrolment = taught.pupils[1]!.enrolmentId;
    await db.update(enrolments).set({ classId: blue }).where(eq(enrolments.id, enrolment));
    expect(await titles(bola)).toEqual([]);
    await db
      .update(enrolments)
      .set({ classId: taught.classId })
      .where(eq(enrolments.id, enrolment));

    const { id: categoryId } = await makeCategory(db);
    const last = await makeSession(db, { name: "2089/2090" });
    const was = await makeClass(db, { sessionId: last.id, categoryId });
    const maths = await makeSubject(db, { classId: was.id });
    const old = await makeNote(db, {
      classIds: [was.id],
      subjectId: maths.id,
      termId: last.termIds.TERM_1,
      authorId: office.id,
      title: "Last year",
    });
    expect((await read(old.id, taught.teacher.id)).status).toBe(404);
    // The teacher has a class of the category now, in which the subject is taught.
    const [taughtClass] = await db.select().from(classes).where(eq(classes.id, taught.classId));
    const gold = await makeClass(db, {
      sessionId: taughtClass!.sessionId!,
      categoryId,
      name: "Alike",
    });
    const teacherId = taught.teacher.id;
    await db.insert(classSubjects).values({ classId: gold.id, subjectId: maths.id, teacherId });
    expect((await read(old.id, taught.teacher.id)).body.data.mayWrite).toBe(false);
    const copy = await server.call(`POST /notes/${old.id}/copy`, {
      as: taught.teacher.id,
      body: { classIds: [gold.id], termId: taught.termId, week: 1 },
    });
    expect(copy.body.data).toMatchObject({ title: "Last year", mayWrite: true });
    const wrong = await server.call(`POST /notes/${old.id}/copy`, {
      as: taught.teacher.id,
      body: { classIds: [was.id], termId: taught.termId, week: 1 },
    });
    expect(wrong.body.issues[0].path).toEqual(["classIds"]);
  });

  it("lists what each kind of teacher may read, of a term and of all years", async () => {
    const { db } = server;
    const person = () => makeUser(db, { role: "TEACHER" });
    const [head, assistant, ofMaths, ofEnglish] = [
      await person(),
      await person(),
      await person(),
      await person(),
    ];
    const [ofOtherArm, headOfOtherArm, ofLastYear] = [
      await person(),
      await person(),
      await person(),
    ];
    const { id: categoryId } = await makeCategory(db);
    const inSession = { sessionId: taught.sessionId, categoryId };
    const gold = await makeClass(db, {
      ...inSession,
      name: "Arm gold",
      classTeacherId: head.id,
      assistantIds: [assistant.id],
    });
    const silver = await makeClass(db, {
      ...inSession,
      name: "Arm silver",
      classTeacherId: headOfOtherArm.id,
    });
    const last = await makeSession(db, { name: "2088/2089" });
    const was = await makeClass(db, { sessionId: last.id, categoryId });
    const maths = await makeSubject(db, { classId: gold.id, teacherId: ofMaths.id });
    const english = await makeSubject(db, { classId: gold.id, teacherId: ofEnglish.id });
    await db.insert(classSubjects).values([
      { classId: silver.id, subjectId: maths.id, teacherId: ofOtherArm.id },
      { classId: was.id, subjectId: maths.id, teacherId: ofLastYear.id },
    ]);
    const thisYear = { classIds: [gold.id], termId: taught.termId, authorId: office.id };
    const then = { classIds: [was.id], termId: last.termIds.TERM_1, authorId: office.id };
    const notes = [
      await makeNote(db, { ...thisYear, subjectId: maths.id, title: "maths" }),
      await makeNote(db, {
        ...thisYear,
        subjectId: maths.id,
        title: "maths draft",
        isPublished: false,
      }),
      await makeNote(db, { ...thisYear, subjectId: english.id, title: "english" }),
      await makeNote(db, {
        ...thisYear,
        subjectId: english.id,
        title: "english draft",
        isPublished: false,
      }),
      await makeNote(db, { ...then, subjectId: maths.id, title: "old" }),
      await makeNote(db, { ...then, subjectId: maths.id, title: "old draft", isPublished: false }),
    ];
    const all = ["english", "english draft", "maths", "maths draft"];
    const cases: [MadeUser, string[], string[]][] = [
      [head, all, ["old"]],
      [assistant, all, ["old"]],
      [ofMaths, ["english", "maths", "maths draft"], ["old"]],
      [ofEnglish, ["english", "english draft", "maths"], []],
      [ofOtherArm, ["maths"], ["old"]],
      [headOfOtherArm, ["maths"], ["old"]],
      [ofLastYear, [], ["old", "old draft"]],
      [stranger, [], []],
    ];
    for (const [{ id }, ofTerm, ofEarlier] of cases) {
      expect((await titles(id, `termId=${thisYear.termId}`)).toSorted()).toEqual(ofTerm);
      expect((await titles(id, `termId=${then.termId}`)).toSorted()).toEqual(ofEarlier);
      const readable = [...ofTerm, ...ofEarlier];
      expect((await titles(id)).toSorted()).toEqual(readable);
      for (const note of notes) {
        const status = readable.includes(note.title) ? 200 : 404;
        expect((await read(note.id, id)).status).toBe(status);
      }
    }
    const choices = async (as: string) =>
      (await server.call(`GET /notes/choices?termId=${thisYear.termId}`, { as })).body.data;
    expect(await choices(ofOtherArm.id)).toMatchObject({
      subjects: [{ id: maths.id }],
      classes: [{ id: gold.id }],
    });
    expect(await choices(stranger.id)).toEqual({ subjects: [], classes: [] });
  });

  it("searches title and text without marks, filters, and reads in a fixed number of statements", async () => {
    await written({ title: "Ẹ̀kọ́ nípa odò", text: "100% of the river", week: 7 });
    await written({ title: "Hills", text: "Not of the water", week: 8 });
    expect(await titles(ada, "search=odo+river")).toEqual(["Ẹ̀kọ́ nípa odò"]);
    expect(await titles(ada, "search=100%25")).toEqual(["Ẹ̀kọ́ nípa odò"]);
    expect(await titles(ada, "search=river+water")).toEqual([]);
    expect(await titles(ada, `week=8&termId=${taught.termId}`)).toEqual(["Hills"]);
    expect(await titles(ada, `subjectId=${newId()}`)).toEqual([]);
    const choices = await server.call(`GET /notes/choices?termId=${taught.termId}`, { as: ada });
    expect(choices.body.data).toMatchObject({
      subjects: [{ id: taught.subjectId }],
      classes: [{ id: taught.classId }],
    });
    const count = async () => {
      const { count: statements } = await countStatements(server.db, async () => {
        await server.call("GET /notes", { as: taught.parent.id });
        await server.call("GET /notes", { as: taught.teacher.id });
      });
      return statements;
    };
    const before = await count();
    await written({ title: "One more" });
    expect(await count()).toBe(before);
  });
});

it("reads what a person teaches once, and not for each note of all years", async () => {
  const person = await makeUser(server.db, { role: "TEACHER" });
  const { sessionId } = taught;
  const ownClass = await makeClass(server.db, { sessionId, name: "Primary 7" });
  for (let n = 0; n < 40; n += 1) {
    await makeSubject(server.db, { classId: ownClass.id, teacherId: person.id });
  }
  const list = () => server.call("GET /notes?limit=1", { as: person.id });
  const note = { classIds: [blue], subjectId: taught.subjectId, termId: taught.termId };
  const more = async (howMany: number) => {
    for (let n = 0; n < howMany; n += 1) {
      await makeNote(server.db, { ...note, authorId: taught.teacher.id });
    }
    await server.db.execute("vacuum analyze");
    return countBuffers(server.db, list);
  };
  const few = await more(10);
  const many = await more(100);
  expect(many - few).toBeLessThan(200);
});
