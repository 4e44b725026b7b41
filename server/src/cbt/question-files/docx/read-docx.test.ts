import { createSecretKey } from "node:crypto";
import { fileIssues } from "@school/core/cbt/question-files/text.ts";
import { documentIssues } from "@school/core/cbt/questions/text.ts";
import { expect, test } from "vitest";
import {
  docx,
  fractionOf,
  paragraph,
  picture,
  run,
  table,
  textBox,
} from "../../../platform/testing/docx.ts";
import { readQuestionFile } from "../read-question-file.ts";

const key = createSecretKey(Buffer.alloc(32));

async function read(contents: readonly string[], pictures: readonly Uint8Array[] = []) {
  const file = await readQuestionFile({
    name: "exam.docx",
    bytes: await docx(contents, pictures),
    key,
  });
  const numberOf = (id: string | null) => {
    if (id === null) return "";
    const bytes = file.pictures.find((one) => one.id === id)?.bytes;
    return `[${pictures.findIndex((one) => bytes && Buffer.from(one).equals(bytes)) + 1}]`;
  };
  const lines = file.questions.map(({ questionText, pictureId, options, correctAnswers }) =>
    [
      questionText + numberOf(pictureId),
      ...options.map((option) => option.text + numberOf(option.pictureId)),
      correctAnswers.join("/"),
    ].join(" | "),
  );
  return { lines, faults: file.faults };
}

const picturesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => Buffer.from(`picture ${index}`));
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
const letter = (number: number) => "ABCD"[number % 4] ?? "A";
const optionsOf = (number: number) =>
  ["one", "two", "three", "four"].map((word) => `${word} ${number}`);

/** Words' own numbering, tables, pictures, equations, and a block of answers at the end. */
function paperFromWord() {
  const question = { id: 1, depth: 0 };
  const option = { id: 1, depth: 1 };
  const contents = [
    paragraph(run("MARIGOLD COURT SCHOOL", "<w:b/>")),
    paragraph("SECTION A: OBJECTIVES"),
    // Right answers in bold.
    ...numbers(1, 10).flatMap((number) => [
      paragraph(`Question ${number} in bold is`, question),
      ...optionsOf(number).map((text, at) =>
        paragraph(run(text, letter(number) === "ABCD"[at] ? "<w:b/>" : ""), option),
      ),
    ]),
    // Options in one row.
    ...numbers(11, 18).flatMap((number) => [
      paragraph(`Question ${number} in a row is`, question),
      paragraph(
        optionsOf(number)
          .map((text, at) => `${"ABCD"[at]}. ${text}`)
          .join("\t"),
      ),
    ]),
    // Options in a table without lines.
    ...numbers(19, 24).flatMap((number) => {
      const [a, b, c, d] = optionsOf(number);
      return [
        paragraph(`Question ${number} in a table is`, question),
        table([
          [`A. ${a}`, `C. ${c}`],
          [`B. ${b}`, `D. ${d}`],
        ]),
      ];
    }),
    // A picture beside the question, or below it.
    ...numbers(25, 30).flatMap((number) => [
      paragraph(
        run(`Question ${number}: what is this?`) + (number % 2 ? picture(number - 24) : ""),
        question,
      ),
      ...(number % 2 ? [] : [paragraph(picture(number - 24))]),
      ...optionsOf(number).map((text) => paragraph(text, option)),
    ]),
    // Pictures as options.
    ...numbers(31, 32).flatMap((number) => [
      paragraph(`Question ${number}: which is round?`, question),
      ...numbers(0, 3).map((at) => paragraph(picture(7 + (number - 31) * 4 + at), option)),
    ]),
    ...numbers(33, 36).flatMap((number) => [
      paragraph(run("Simplify ") + fractionOf("1", String(number)), question),
      ...numbers(1, 4).map((at) => paragraph(fractionOf(String(at), "5"), option)),
    ]),
    ...numbers(37, 38).map((number) =>
      paragraph(`Fish ${number} can swim. (True/False)`, question),
    ),
    paragraph(run("The capital of Kano is ") + run("\t", "<w:u/>"), question),
    paragraph(run("The area is 5 cm") + run("2", `<w:vertAlign w:val="superscript"/>`), question),
    ...optionsOf(40).map((text) => paragraph(text, option)),
    paragraph(""),
    paragraph(run("ANSWERS", "<w:b/>")),
    table([
      numbers(11, 25).map(String),
      numbers(11, 25).map(letter),
      numbers(26, 36).map(String),
      numbers(26, 36).map(letter),
    ]),
    paragraph("37. True"),
    paragraph("38. False"),
    paragraph("39. Kano"),
    paragraph("40. D"),
  ];
  const line = (text: string, options: readonly string[], answer: string) =>
    [text, ...options, answer].join(" | ");
  const expected = [
    ...numbers(1, 10).map((n) => line(`Question ${n} in bold is`, optionsOf(n), letter(n))),
    ...numbers(11, 18).map((n) => line(`Question ${n} in a row is`, optionsOf(n), letter(n))),
    ...numbers(19, 24).map((n) => line(`Question ${n} in a table is`, optionsOf(n), letter(n))),
    ...numbers(25, 30).map((n) =>
      line(`Question ${n}: what is this?[${n - 24}]`, optionsOf(n), letter(n)),
    ),
    ...numbers(31, 32).map((n) => {
      const pictures = numbers(0, 3).map((at) => `[${7 + (n - 31) * 4 + at}]`);
      return line(`Question ${n}: which is round?`, pictures, letter(n));
    }),
    ...numbers(33, 36).map((n) =>
      line(`Simplify \`1/${n}\``, ["`1/5`", "`2/5`", "`3/5`", "`4/5`"], letter(n)),
    ),
    "Fish 37 can swim. | TRUE",
    "Fish 38 can swim. | FALSE",
    "The capital of Kano is ______ | Kano",
    line("The area is 5 cm²", optionsOf(40), "D"),
  ];
  return { contents, expected };
}

/** Numbers that were typed, a table for each question, bullets, lists of options, text boxes. */
function paperByHand() {
  const green = `<w:highlight w:val="green"/>`;
  const contents = [
    paragraph("1. Typed on separate lines is"),
    paragraph("(a) red"),
    paragraph(run("(b) ") + run("blue", green)),
    paragraph("(c) black"),
    paragraph("2) The answer is in brackets [Ans: C]"),
    paragraph("A) x\tB) y\tC) z"),
    table([
      [
        "3",
        paragraph("In one cell is") + ["A. up", "B. down"].map((one) => paragraph(one)).join(""),
      ],
      [
        "4.",
        paragraph("A cell with a picture") +
          paragraph(picture(1)) +
          paragraph("A. in B. out C. by"),
      ],
    ]),
    paragraph("Answer: A"),
    paragraph("5. Bullets are"),
    paragraph("round", { id: 2, depth: 0 }),
    paragraph(run("square", `<w:color w:val="FF0000"/>`), { id: 2, depth: 0 }),
    paragraph(""),
    ...numbers(6, 7).flatMap((number) => [
      paragraph(`${number}. A list of its own is`),
      ...["left", "right"].map((text) => paragraph(text, { id: number, depth: 0 })),
      paragraph(run("Correct answer: ") + run("B", "<w:b/>")),
    ]),
    paragraph(run("8. In a box is") + textBox(paragraph("A. here") + paragraph("B. there"))),
    paragraph("Ans: A"),
    table([
      ["S/N", "QUESTION", "A", "B", "ANS"],
      ["9", "In columns is", "wet", "dry", "B"],
    ]),
    paragraph("Page 1 of 2"),
  ];
  const expected = [
    "Typed on separate lines is | red | blue | black | B",
    "The answer is in brackets | x | y | z | C",
    "In one cell is | up | down | ",
    "A cell with a picture[1] | in | out | by | A",
    "Bullets are | round | square | B",
    "A list of its own is | left | right | B",
    "A list of its own is | left | right | B",
    "In a box is | here | there | A",
    "In columns is | wet | dry | B",
  ];
  return { contents, expected };
}

test("a paper of 40 questions from Word comes in with its pictures, at least 95 % right", async () => {
  const { contents, expected } = paperFromWord();
  const { lines, faults } = await read(contents, picturesOf(14));
  const right = expected.filter((one) => lines.includes(one));
  expect(expected.filter((one) => !lines.includes(one))).toEqual([]);
  expect(right.length / expected.length).toBeGreaterThanOrEqual(0.95);
  expect(lines).toHaveLength(expected.length);
  expect(faults).toMatchObject([
    { text: "b) two 1", message: fileIssues.markedAnswers },
    { text: "MARIGOLD COURT SCHOOL", message: documentIssues.lineLeftOut },
    { text: "SECTION A: OBJECTIVES", message: documentIssues.lineLeftOut },
  ]);
});

test("a paper that was typed by hand comes in as well", async () => {
  const { contents, expected } = paperByHand();
  const { lines, faults } = await read(contents, picturesOf(1));
  expect(lines).toEqual(expected);
  expect(faults).toContainEqual({
    line: expect.any(Number),
    column: null,
    text: "Page 1 of 2",
    message: documentIssues.lineLeftOut,
  });
});

test("what was deleted, hidden or drawn with shapes is not read", async () => {
  const { lines, faults } = await read([
    paragraph(
      run("1. Which?") +
        `<w:del>${run(" gone")}</w:del>` +
        run(" secret", "<w:vanish/>") +
        "<w:r><w:drawing/></w:r>",
    ),
    paragraph("A. this B. that"),
    paragraph("Answer: A"),
  ]);
  expect(lines).toEqual(["Which? | this | that | A"]);
  expect(faults).toMatchObject([{ message: fileIssues.drawings }]);
});

test("pictures that belong to no question, and second ones, are counted", async () => {
  const { lines, faults } = await read(
    [
      paragraph(picture(1)),
      paragraph(run("1. Which?") + picture(2) + picture(3)),
      paragraph("A. this B. that"),
      paragraph("Answer: A"),
    ],
    picturesOf(3),
  );
  expect(lines).toEqual(["Which?[2] | this | that | A"]);
  expect(faults.map(({ message }) => message)).toContain(fileIssues.picturesLeftOut(2));
});
