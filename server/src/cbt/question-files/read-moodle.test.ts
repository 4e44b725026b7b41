import { formatIssues, questionIssues } from "@school/core/cbt/questions/text.ts";
import { expect, test } from "vitest";
import { parseXml } from "../../platform/documents/xml.ts";
import { readMoodle } from "./read-moodle.ts";

const text = (words: string) => `<text><![CDATA[${words}]]></text>`;
const textOfQuestion = (words: string) =>
  `<questiontext format="html">${text(words)}</questiontext>`;
const answer = (fraction: number, words: string, inside = "") =>
  `<answer fraction="${fraction}" format="html">${text(words)}${inside}</answer>`;

function read(type: string, inside: string) {
  const xml = `<quiz><question type="${type}"><name>${text("Q")}</name>${inside}</question></quiz>`;
  const { questions, faults } = readMoodle(parseXml(Buffer.from(xml)));
  const messages = faults.map(({ message }) => message);
  const [question] = questions;
  if (!question) return { question: null, messages };
  const { options, details, correctAnswers, questionText, marks } = question;
  return {
    question: [question.type, questionText, options.map((one) => one.text), correctAnswers, marks],
    details,
    messages,
  };
}

test("several right answers and part marks", () => {
  const single = (isSingle: boolean, ...shares: number[]) =>
    `<single>${isSingle}</single>${textOfQuestion("Which?")}${shares.map((share, at) => answer(share, "abc"[at]!)).join("")}`;
  expect(read("multichoice", single(false, 50, 50, -100))).toMatchObject({
    question: ["SEVERAL", "Which?", ["a", "b", "c"], ["A", "B"], 1],
    messages: [],
  });
  expect(read("multichoice", single(false, 50, 50, 0)).messages).toEqual([
    formatIssues.severalMarks,
  ]);
  expect(read("multichoice", single(true, 100, 50, 0))).toMatchObject({
    question: ["MCQ", "Which?", ["a", "b", "c"], ["A"], 1],
    messages: [formatIssues.partMarks],
  });
});

test("numbers with tolerance and unit", () => {
  const tolerance = (width: string) => `<tolerance>${width}</tolerance>`;
  const unit = (by: number, name: string) =>
    `<unit><multiplier>${by}</multiplier><unit_name>${name}</unit_name></unit>`;
  const answers = answer(100, "9.8100000", tolerance("0.05")) + answer(50, "10", tolerance("0"));
  const units = `<units>${unit(1, "m/s²")}${unit(0.001, "km/s²")}</units>`;
  expect(read("numerical", textOfQuestion("g?") + answers + units)).toEqual({
    question: ["NUMBER", "g?", [], ["9.81 ± 0.05"], 1],
    details: { unit: "m/s²" },
    messages: [formatIssues.partlyRight, formatIssues.otherUnits],
  });
  expect(read("numerical", textOfQuestion("Any?") + answer(100, "*"))).toEqual({
    question: null,
    messages: [formatIssues.otherKind("numerical")],
  });
});

test("matching and order, shown in an order that tells nothing", () => {
  const pair = (item: string, match: string) =>
    `<subquestion format="html">${text(item)}<answer>${text(match)}</answer></subquestion>`;
  const pairs = pair("<p>Cow</p>", "Calf") + pair("Goat", "Kid") + pair("", "Kid");
  expect(read("matching", textOfQuestion("Match.") + pairs)).toEqual({
    question: ["MATCHING", "Match.", ["Kid", "Calf"], ["B", "A"], 1],
    details: { parts: ["Cow", "Goat"] },
    messages: [],
  });
  const steps = answer(2, "Plant") + answer(1, "Dig") + answer(3, "Harvest");
  const ordered = read("ordering", textOfQuestion("Order.") + steps).question!;
  const [, , options, key] = ordered as [string, string, string[], string[]];
  expect(key.map((letter) => options["ABC".indexOf(letter)])).toEqual(["Dig", "Plant", "Harvest"]);
  expect(key).not.toEqual(["A", "B", "C"]);
});

test.each(["gapselect", "ddwtos"])("gaps with choices by group (%s)", (type) => {
  const choice = (words: string, group: number) =>
    type === "gapselect"
      ? `<selectoption>${text(words)}<group>${group}</group></selectoption>`
      : `<dragbox>${text(words)}<group>${group}</group></dragbox>`;
  const choices = choice("is", 1) + choice("red", 2) + choice("are", 1) + choice("blue", 2);
  expect(read(type, textOfQuestion("<p>Roses [[3]] [[2]].</p>") + choices)).toEqual({
    question: ["GAPS", "Roses ______ ______.", [], ["are", "red"], 1],
    details: { parts: ["is; are", "red; blue"] },
    messages: [],
  });
  expect(read(type, textOfQuestion("It is [[1]].") + choice("a; b", 1)).question).toBeNull();
});

test("embedded answers", () => {
  const cloze = (words: string) => read("cloze", textOfQuestion(words));
  expect(
    cloze("She {1:SHORTANSWER:=went~%100%had gone~%50%goes#No} to {1:MC:Kano~=Jos\\~North}."),
  ).toEqual({
    question: ["GAPS", "She ______ to ______.", [], ["went; had gone", "Jos~North"], 2],
    details: { parts: ["", "Kano; Jos~North"] },
    messages: [formatIssues.partlyRight, formatIssues.feedback],
  });
  expect(cloze("{2:SAC:=Abuja} {1:NUMERICAL:=3:0.5} {:SA:=a}")).toMatchObject({
    question: ["GAPS", "______ ______ ______", [], ["Abuja", "3", "a"], 4],
    messages: [formatIssues.tolerance, formatIssues.weights, formatIssues.capitals],
  });
  expect(cloze("{1:SHORTANSWER_C:=Abuja}").details).toEqual({ capitals: true });
  expect(cloze("{1:MULTIRESPONSE:=a~=b}").messages).toEqual([formatIssues.otherKind("cloze")]);
});

test("essays with the notes of their marker", () => {
  const essay = (notes: string) =>
    read(
      "essay",
      `${textOfQuestion("Why?")}<defaultgrade>3.0</defaultgrade><graderinfo format="html">${text(notes)}</graderinfo>`,
    );
  expect(essay("<p>Names both causes</p><p>Clear</p>")).toMatchObject({
    question: ["WRITTEN", "Why?", [], ["3: Names both causes Clear"], 3],
    messages: [],
  });
  expect(essay("<p>2: Names both causes</p><p>1: Clear</p>").question).toEqual([
    "WRITTEN",
    "Why?",
    [],
    ["2: Names both causes", "1: Clear"],
    3,
  ]);
  expect(essay("")).toMatchObject({ messages: [questionIssues.noKey.WRITTEN] });
});

test("capitals of short answers, and other kinds", () => {
  expect(
    read("shortanswer", `<usecase>1</usecase>${textOfQuestion("?")}${answer(100, "Ada")}`),
  ).toEqual({
    question: ["SHORT_ANSWER", "?", [], ["Ada"], 1],
    details: { capitals: true },
    messages: [],
  });
  for (const type of ["calculated", "ddmarker", "randomsamatch"]) {
    expect(read(type, textOfQuestion("?")).messages).toEqual([formatIssues.otherKind(type)]);
  }
});
