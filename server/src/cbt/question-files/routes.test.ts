import { readFile } from "node:fs/promises";
import { fileIssues, unreadableFiles } from "@school/core/cbt/question-files/text.ts";
import { formatIssues, questionIssues, tableIssues } from "@school/core/cbt/questions/text.ts";
import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import sharp from "sharp";
import writeExcelFile from "write-excel-file/node";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeUser, openTestSession, type MadeUser } from "../../accounts/fixtures.ts";
import { makeCategory, makeSubject } from "../../classes/fixtures.ts";
import { zipOf } from "../../platform/documents/files/zip.ts";
import { docx, paragraph, picture, run } from "../../platform/testing/docx.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeBank, makeTestedClass } from "../fixtures.ts";

let server: TestServer;
let author: MadeUser;
let png: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  const create = { width: 40, height: 40, channels: 3, background: "#0a7" } as const;
  png = await sharp({ create }).png().toBuffer();
});
// A person may upload a number of files in a minute.
beforeEach(async () => {
  author = await makeUser(server.db, { role: "TEACHER" });
});
afterAll(() => server.close());

async function upload(name: string, contents: Uint8Array | string, as: MadeUser | null = author) {
  const body = new FormData();
  const bytes = typeof contents === "string" ? new TextEncoder().encode(contents) : contents;
  body.append("file", new File([new Uint8Array(bytes)], name));
  const token = as && (await openTestSession(server.db, server.keyring, as.id));
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const url = `${server.origin}/api/upload/question-file`;
  const response = await fetch(url, { method: "POST", headers, body });
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads responses of every shape
  return { status: response.status, body: (await response.json()) as any };
}

const stored = (name: string) =>
  readFile(new URL(`../../platform/testing/files/questions/${name}`, import.meta.url));

/** A question in one line, with a sign for a picture. */
function lineOf({ questionText, pictureId, options, correctAnswers, marks }: QuestionDraft) {
  const sign = (id: string | null) => (id === null ? "" : "#");
  const texts = options.map((option) => option.text + sign(option.pictureId));
  return [questionText + sign(pictureId), ...texts, correctAnswers.join("/"), marks].join(" | ");
}
async function linesOf(name: string, contents: Uint8Array | string) {
  const { body } = await upload(name, contents);
  return {
    lines: body.data.questions.map(lineOf) as string[],
    messages: body.data.faults.map((one: { message: string }) => one.message) as string[],
  };
}
const refusal = async (name: string, contents: Uint8Array | string) => {
  const { status, body } = await upload(name, contents);
  return [status, body.message];
};
async function zip(parts: Record<string, string | Uint8Array>): Promise<Buffer> {
  async function* entries() {
    for (const [path, contents] of Object.entries(parts)) {
      const bytes = typeof contents === "string" ? Buffer.from(contents) : contents;
      yield { path, bytes, isCompressed: false };
    }
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipOf(entries())) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe("POST /question-files", () => {
  const read = (text: string, as: MadeUser | null = author) =>
    server.call("POST /question-files", { ...(as && { as: as.id }), body: { text } });

  it("reads pasted text for people who write questions", async () => {
    expect((await read("", null)).status).toBe(401);
    const parent = await makeUser(server.db, { role: "PARENT" });
    expect((await read("", parent)).status).toBe(403);
    const pasted = await read("1. Even?\n(a) 1 (b) 2\nAns: b");
    expect(pasted.body.data.questions[0].correctAnswers).toEqual(["B"]);
    const gift = await read("::Q1:: Even? {=2 ~3}\n\n::Q2:: 3 x 4? {#12}");
    expect(gift.body.data.questions.map(lineOf)).toEqual([
      "Even? | 2 | 3 | A | 1",
      "3 x 4? | 12 | 1",
    ]);
    const other = await read("::Q1:: Why? {}\n\nOnly words.");
    expect(other.body.data.faults).toMatchObject([
      { line: 1, text: null, message: questionIssues.noKey.WRITTEN },
      { line: 3, text: null, message: formatIssues.otherKind("description") },
    ]);
    const table = await read("Question,A,B,Answer\nEven?,1,2,B\n");
    expect(table.body.data.questions[0].correctAnswers).toEqual(["B"]);
  });

  it("rejects a text that is too long, and accepts the longest", async () => {
    expect((await read("x".repeat(500_001))).status).toBe(400);
    expect((await read("1. a\n".repeat(100_000))).status).toBe(200);
  });
});

describe("POST /upload/question-file", () => {
  it("is for people who write questions", async () => {
    expect((await upload("q.csv", "Question", null)).status).toBe(401);
    const parent = await makeUser(server.db, { role: "PARENT" });
    expect((await upload("q.csv", "Question", parent)).status).toBe(403);
    expect((await server.call("POST /upload/question-file", { as: author.id })).status).toBe(400);
  });

  it("reads CSV with quotes, formulas as text and any delimiter", async () => {
    const csv = '\uFEFFQuestion;A;B;Answer\r\n"Which, of\nthese?";"=1+1";2;A\r\nNo key?;1;2;\r\n';
    const { data } = (await upload("q.csv", csv)).body;
    expect(data.questions[0]).toMatchObject({
      id: null,
      questionText: "Which, of\nthese?",
      options: [
        { key: "A", text: "=1+1" },
        { key: "B", text: "2" },
      ],
      correctAnswers: ["A"],
    });
    expect(data.faults).toEqual([
      { line: 4, column: "Answer", text: null, message: questionIssues.noKey.MCQ },
    ]);
    for (const text of ['Question,Answer\n"never closed', "just words"]) {
      const { status, body } = await upload("q.csv", text);
      expect([status, body.data.questions, body.data.faults.length]).toEqual([200, [], 1]);
    }
  });

  it("reads older texts in Windows-1252", async () => {
    const windows = Buffer.from("Question,A,B,Answer\nWhat is \xbd of 4\xb0?,2,3,A\n", "latin1");
    expect((await linesOf("q.csv", windows)).lines).toEqual(["What is ½ of 4°? | 2 | 3 | A | 1"]);
  });

  it("reads a workbook below its title, and lists columns and sheets that it does not", async () => {
    const text = (value: string) => ({ value, type: String });
    const rows = [
      [text("Basic Science")],
      ["Question", "A", "B", "Ans", "Week"].map(text),
      [text("Which is alive?"), text("Goat"), text("Stone"), text("A"), text("3")],
    ];
    const file = writeExcelFile([
      { data: rows, sheet: "Questions" },
      { data: [[text("Teachers"), text("notes")]], sheet: "Notes" },
    ]);
    const { lines, messages: notes } = await linesOf("q.xlsx", await file.toBuffer());
    expect(lines).toEqual(["Which is alive? | Goat | Stone | A | 1"]);
    expect(notes).toEqual([fileIssues.sheetNotRead("Notes"), tableIssues.columnNotRead("Week")]);
  });

  it("reads a Word document and stores its pictures for its author", async () => {
    const paper = await docx(
      [
        paragraph(run("1. What is this? ") + picture(1)),
        paragraph("A. square B. circle"),
        paragraph("Answer: A"),
        paragraph(run("2. And this? ") + picture(2)),
        paragraph("A. square B. circle"),
        paragraph("Answer: B"),
      ],
      [png, Buffer.from("no picture")],
    );
    const { body } = await upload("exam.docx", paper);
    const { questions, faults, pictures } = body.data;
    expect(questions.map(lineOf)).toEqual([
      "What is this?# | square | circle | A | 1",
      "And this? | square | circle | B | 1",
    ]);
    expect(faults).toMatchObject([{ message: fileIssues.picturesUnreadable(1) }]);
    const shown = await fetch(`${server.origin}${pictures[questions[0].pictureId]}`);
    expect((await sharp(await shown.arrayBuffer()).metadata()).width).toBe(40);
    const { id: subjectId } = await makeSubject(server.db);
    const { id: classCategoryId } = await makeCategory(server.db);
    const bank = { name: "Shapes", subjectId, classCategoryId, questions };
    const create = (as: MadeUser) => server.call("POST /question-banks", { as: as.id, body: bank });
    expect((await create(await makeUser(server.db, { role: "TEACHER" }))).status).toBe(400);
    expect((await create(author)).status).toBe(201);
  });

  it("reads the files of other programs", async () => {
    expect(await linesOf("moodle.xml", await stored("moodle.xml"))).toEqual({
      lines: [
        "What is 1/2 of 10?# | 2 | 5 | 20 | B | 2",
        "Water boils at 100 °C. | TRUE | 1",
        "What is 7.5 + 2? | 9.5 | 1",
        'Plural of "child"? | children | 1',
        "Match | Accra | Abuja | B/A | 1",
      ],
      messages: [formatIssues.markup],
    });
    const qti = await linesOf("qti21.xml", await stored("qti21.xml"));
    expect(qti.lines).toEqual(["Blue and yellow make? | Red | Green | B | 1"]);
    const gift = await linesOf("week3.gift", await stored("gift.txt"));
    expect(gift.lines).toHaveLength(9);
    const aiken = await linesOf("aiken.txt", await stored("aiken-six.txt"));
    expect(aiken.lines[0]).toBe(
      "Which system reads most quiz formats? | One | Two | Three | Four | Five | Six | A | 1",
    );
    const { lines } = await linesOf("exam.docx", await stored("exam.docx"));
    expect(lines).toEqual([
      "Which part of a plant makes food? | Root | Leaf | Stem | Flower | B | 1",
      "What shape is this?# | Square | Circle | A | 1",
      "Simplify `1/2+1/4` | `3/4` | `2/6` | A | 1",
      "The sun rises in the | West | East | North | South | B | 1",
    ]);
  });

  it("reads a package of QTI 2 in the order of its test, with formulas and pictures", async () => {
    const item = (id: string, body: string, right: string, kind = "identifier") =>
      `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="${id}" title="Item ${id}"><responseDeclaration identifier="R" cardinality="single" baseType="${kind}"><correctResponse><value>${right}</value></correctResponse></responseDeclaration><outcomeDeclaration identifier="SCORE" normalMaximum="2"/><itemBody>${body}</itemBody></assessmentItem>`;
    const bytes = await zip({
      "imsmanifest.xml": "<manifest/>",
      "test.xml": `<assessmentTest><assessmentItemRef href="b/two.xml"/><assessmentItemRef href="one.xml"/></assessmentTest>`,
      "one.xml": item(
        "1",
        `<p>H<sub>2</sub>O is <m:math xmlns:m="x"><m:mfrac><m:mn>1</m:mn><m:mn>2</m:mn></m:mfrac></m:math> <textEntryInteraction responseIdentifier="R"/></p>`,
        "water",
        "string",
      ),
      "b/two.xml": item(
        "2",
        `<p>Which?<img src="../a%20b.png" alt=""/></p><choiceInteraction responseIdentifier="R"><simpleChoice identifier="x">True</simpleChoice><simpleChoice identifier="y">False</simpleChoice></choiceInteraction>`,
        "y",
      ),
      "b/three.xml": item("3", `<orderInteraction responseIdentifier="R"/>`, "x"),
      "a b.png": png,
    });
    expect(await linesOf("package.zip", bytes)).toEqual({
      lines: ["Which?# | FALSE | 2", "H₂O is `1/2` ______ | water | 2"],
      messages: [formatIssues.otherKind("order")],
    });
  });

  it("refuses other files in words that are true", async () => {
    expect(await refusal("q.txt", "")).toEqual([400, unreadableFiles.empty]);
    expect(await refusal("q.txt", Buffer.from([0, 1, 2, 3]))).toEqual([
      400,
      unreadableFiles.unknown,
    ]);
    const old = Buffer.from("d0cf11e0a1b11ae1", "hex");
    expect(await refusal("exam.doc", old)).toEqual([400, unreadableFiles.oldWord]);
    expect(await refusal("q.xml", await stored("qti12.xml"))).toEqual([
      400,
      unreadableFiles.oldQti,
    ]);
    expect(await refusal("q.xml", "<html></html>")).toEqual([400, unreadableFiles.unknownXml]);
    expect(await refusal("q.zip", await zip({ "a.txt": "x" }))).toEqual([
      400,
      unreadableFiles.noQuestions,
    ]);
    const large = new Uint8Array(10 * 1024 * 1024 + 1).fill(97);
    expect(await refusal("q.txt", large)).toEqual([400, unreadableFiles.tooLarge]);
  });

  it("refuses archives and XML that are made to harm", async () => {
    const bomb = await zip({ "word/document.xml": "0".repeat(70_000_000) });
    expect((await upload("exam.docx", bomb)).status).toBe(400);
    const entity = `<!DOCTYPE quiz [<!ENTITY a "aaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]>`;
    const hostile = [
      `${entity}<quiz><question type="essay"><name><text>&a;</text></name></question></quiz>`,
      `${entity}<quiz><question type="essay"><name><text>&b;</text></name></question></quiz>`,
      "<quiz>".repeat(100_000),
      "<quiz><question>",
    ];
    for (const text of hostile) expect((await upload("q.xml", text)).status).toBe(400);
  });
});

describe("export", () => {
  const file = async (path: string, as: MadeUser) => {
    const token = await openTestSession(server.db, server.keyring, as.id);
    return fetch(`${server.origin}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  };

  async function makeFullBank(name = "Shapes & sizes") {
    const [subject, category] = [await makeSubject(server.db), await makeCategory(server.db)];
    const paper = await docx([paragraph(run("1. Name it: {a} ") + picture(1))], [png]);
    const read = (await upload("exam.docx", paper)).body.data.questions[0];
    const options = [
      { key: "A", text: "`1/2` ~ <b>", pictureId: null },
      { key: "B", text: "", pictureId: read.pictureId },
      { key: "C", text: "10:30", pictureId: null },
    ];
    const questions = [
      { ...read, type: "MCQ", options, correctAnswers: ["B", "A"], marks: 2.5 },
      { id: null, type: "TRUE_FALSE", questionText: "1 = 1\nRight?", correctAnswers: ["FALSE"] },
      { id: null, type: "SHORT_ANSWER", questionText: "Say #", correctAnswers: ["x: y", "z\\"] },
    ];
    const form = { name, subjectId: subject.id, classCategoryId: category.id, questions };
    const { body } = await server.call("POST /question-banks", { as: author.id, body: form });
    return body.data as { id: string };
  }

  it("is for those who may read the bank, and the authors of the test", async () => {
    const { id } = await makeFullBank();
    const path = `/question-banks/${id}/file?format=gift`;
    expect((await fetch(`${server.origin}/api${path}`)).status).toBe(401);
    expect((await file(path, await makeUser(server.db, { role: "PARENT" }))).status).toBe(403);
    expect((await file(path, await makeUser(server.db, { role: "TEACHER" }))).status).toBe(404);
    expect((await file(`/question-banks/${id}/file?format=pdf`, author)).status).toBe(400);
    const made = await makeTestedClass(server.db, { test: { createdBy: author.id } });
    const ofTest = `/cbt-tests/${made.test.id}/question-file?format=gift`;
    expect((await file(ofTest, author)).status).toBe(200);
    expect((await file(ofTest, made.teacher)).status).toBe(403);
  });

  it("writes a file of the portal that comes back without loss, with a note if it was changed", async () => {
    const { id } = await makeFullBank();
    const response = await file(`/question-banks/${id}/file?format=portal`, author);
    expect(response.headers.get("content-disposition")).toContain("shapes-sizes.questions");
    const text = await response.text();
    const { data } = (await upload("shapes.questions", text)).body;
    expect(data.faults).toEqual([]);
    expect(data.questions.map(lineOf)).toEqual([
      "Name it: {a}# | `1/2` ~ <b> | # | 10:30 | B/A | 2.5",
      "1 = 1\nRight? | FALSE | 1",
      "Say # | x: y/z\\ | 1",
    ]);
    const bytesAt = async (address: string) => (await fetch(server.origin + address)).bytes();
    const bank = await server.call(`GET /question-banks/${id}`, { as: author.id });
    expect(await bytesAt(data.pictures[data.questions[0].pictureId])).toEqual(
      await bytesAt(bank.body.data.list[0].picture),
    );

    const changed = (await upload("x.questions", text.replace("Right?", "Wrong?"))).body.data;
    expect(changed.faults[0].message).toMatch(/^This file was not made by this school/);
    expect(await refusal("x.questions", text.slice(0, -9))).toEqual([
      400,
      unreadableFiles.damagedOwn,
    ]);
  });

  it("writes QTI 3, GIFT and a spreadsheet that are read again", async () => {
    const { id } = await makeFullBank();
    const qti = await file(`/question-banks/${id}/file?format=qti`, author);
    expect((await linesOf("bank.zip", await qti.bytes())).lines).toEqual([
      "Name it: {a}# | `1/2` ~ <b> | # | 10:30 | A/B | 2.5",
      "1 = 1\nRight? | FALSE | 1",
      "Say # | x: y/z\\ | 1",
    ]);
    const gift = await file(`/question-banks/${id}/file?format=gift`, author);
    expect((await linesOf("bank.gift", await gift.bytes())).lines).toEqual([
      "Name it: {a} [picture] | `1/2` ~ <b> | [picture] B | 10:30 | A/B | 1",
      "1 = 1\nRight? | FALSE | 1",
      "Say # | x: y/z\\ | 1",
    ]);
    const workbook = await file(`/question-banks/${id}/file?format=xlsx`, author);
    expect((await linesOf("bank.xlsx", await workbook.bytes())).lines).toEqual([
      "Name it: {a} [picture] | `1/2` ~ <b> | [picture] | 10:30 | B/A | 2.5",
      "1 = 1\nRight? | FALSE | 1",
      "Say # | x: y/z\\ | 1",
    ]);
  });

  it("has no pictures that were deleted, and no bank that was", async () => {
    const [subject, category] = [await makeSubject(server.db), await makeCategory(server.db)];
    const place = { subjectId: subject.id, categoryId: category.id, createdBy: author.id };
    const options = [
      { key: "A", text: "x", pictureId: "019a0000-0000-7000-8000-000000000000" },
      { key: "B", text: "y", pictureId: null },
    ] as const;
    const { id } = await makeBank(server.db, { ...place, questions: [{ options }] });
    const response = await file(`/question-banks/${id}/file?format=portal`, author);
    const { data } = (await upload("q.questions", await response.text())).body;
    expect(data.questions[0].options[0]).toEqual({ key: "A", text: "x", pictureId: null });
    expect(data.faults).toMatchObject([{ message: fileIssues.picturesUnreadable(1) }]);
    const remove = { as: author.id, body: { version: 1 } };
    expect((await server.call(`DELETE /question-banks/${id}`, remove)).status).toBe(200);
    expect((await file(`/question-banks/${id}/file?format=qti`, author)).status).toBe(404);
  });
});
