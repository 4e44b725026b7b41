import { createSecretKey } from "node:crypto";
import { fileIssues } from "@school/core/cbt/question-files/text.ts";
import { expect, test } from "vitest";
import { readBankFile, writeBankFile } from "./bank-file.ts";

const [ours, theirs] = ["a", "b"].map((letter) => createSecretKey(Buffer.from(letter.repeat(32))));
const ID = "019a0000-0000-7000-8000-000000000000";
const questions = [
  {
    type: "MCQ" as const,
    questionText: "Which?",
    pictureId: ID,
    options: [
      { key: "A" as const, text: "this", pictureId: null },
      { key: "B" as const, text: "", pictureId: ID },
    ],
    correctAnswers: ["A", "B"],
    marks: 0.5,
  },
];
const parts = {
  school: "Marigold Court School",
  title: "Shapes",
  questions,
  pictures: new Map([[ID, Buffer.from([1, 2, 3])]]),
};

test("a file comes back as it was, and only its own school reads it without a note", () => {
  const text = writeBankFile(parts, ours!);
  const picture = { id: ID, bytes: Buffer.from([1, 2, 3]) };
  const read = { questions, pictures: [{ ...picture, isStored: true }], note: null };
  expect(readBankFile(text, ours!)).toEqual(read);
  expect(readBankFile(text, theirs!)).toEqual({
    questions,
    pictures: [{ ...picture, isStored: false }],
    note: fileIssues.notOurs("Marigold Court School"),
  });
});

test("a changed answer is noticed, and a damaged file is refused", () => {
  const text = writeBankFile(parts, ours!);
  const changed = text.replace('"correctAnswers":["A","B"]', '"correctAnswers":["A"]');
  expect(readBankFile(changed, ours!)?.note).toBe(fileIssues.notOurs("Marigold Court School"));
  for (const damaged of [text.slice(1), text.replace("MCQ", "ESSAY"), "{}"]) {
    expect(readBankFile(damaged, ours!)).toBeNull();
  }
});
