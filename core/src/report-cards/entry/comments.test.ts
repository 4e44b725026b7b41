import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_COMMENTS } from "../settings/comment-bank.ts";
import { commentsFor, fillComment, othersNamedIn, sentencesFor } from "./comments.ts";

const ada = { firstNames: "Ada Chioma", surname: "Obi", sex: "Female" };
const bola = { firstNames: "Bọ́lá", surname: "Òjó", sex: "Male" };
const patience = { firstNames: "Patience", surname: "Eze", sex: "Female" };
const unknown = { firstNames: "Tolu", surname: "Bello", sex: null };

describe("a sentence of the comment bank", () => {
  const text = "{name} has done {his} best. {he} can be proud, and we thank {him}.";

  test.each([
    [ada, "Ada has done her best. She can be proud, and we thank her."],
    [bola, "Bọ́lá has done his best. He can be proud, and we thank him."],
    [unknown, "Tolu has done Tolu's best. Tolu can be proud, and we thank Tolu."],
    [{ ...ada, firstNames: " " }, "Obi has done her best. She can be proud, and we thank her."],
  ])("names the child and its pronouns", (child, filled) => {
    expect(fillComment(text, child)).toBe(filled);
  });

  test("has no placeholder left for any child", () => {
    for (const sentence of [...DEFAULT_COMMENTS.classTeacher, ...DEFAULT_COMMENTS.head]) {
      for (const child of [ada, bola, unknown]) {
        expect(fillComment(sentence.text, child)).not.toMatch(/[{}]/);
      }
    }
  });

  test("is taken literally where a name looks like a placeholder or a pattern", () => {
    expect(fillComment("{name} reads {his} book.", { ...ada, firstNames: "$&{his}" })).toBe(
      "$&{his} reads her book.",
    );
  });
});

describe("the comments of a class", () => {
  const bank = [
    { grade: "A", text: "{name} leads." },
    { grade: "A", text: "{name} shines." },
    { grade: "", text: "{name} plays." },
  ];
  const child = (id: string, grade: string | null) => ({ ...ada, id, firstNames: id, grade });

  test("go by grade, in turn for children with the same", () => {
    const children = [
      child("Ada", "A"),
      child("Bola", "B"),
      child("Chidi", "A"),
      child("Dami", "A"),
    ];
    expect([...commentsFor(bank, children)]).toEqual([
      ["Ada", "Ada leads."],
      ["Chidi", "Chidi shines."],
      ["Dami", "Dami leads."],
    ]);
  });

  test("without a grade are those for every child", () => {
    expect(sentencesFor(bank, null)).toEqual(["{name} plays."]);
    expect(commentsFor(bank, [child("Efe", null)]).get("Efe")).toBe("Efe plays.");
  });
});

describe("another child's name in a comment", () => {
  const named = (comment: string, child = ada) =>
    othersNamedIn(comment, child, [bola, patience, unknown]);

  test.each([
    ["Bola has worked well."],
    ["bọ́lá's work is neat."],
    ["A good term, BỌ́LÁ’S best."],
    ["She sat with Bo\u0323\u0301la\u0301, and learned."],
  ])("is found with and without marks and endings: %s", (comment) => {
    expect(named(comment)).toEqual([bola]);
  });

  test.each([
    ["Bolanle is a longer name."],
    ["She takes part in the symbolá club."],
    ["Ada Chioma Obi has worked well."],
    [""],
  ])("is no part of a word and not the child's own: %s", (comment) => {
    expect(named(comment)).toEqual([]);
  });

  test("is no name where it is an ordinary word", () => {
    expect(named("She works with patience.")).toEqual([]);
    expect(named("Patience works well.")).toEqual([patience]);
  });

  test("is the child's own where both have it", () => {
    expect(othersNamedIn("Ada reads.", ada, [{ ...bola, firstNames: "Ada" }])).toEqual([]);
  });

  const name = fc.stringMatching(/^[A-ZẸ-Ị][a-zẹọṣńị]{1,9}$/u);
  const words = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { maxLength: 8 });

  test("is found wherever it is as a word of its own, and never otherwise", () => {
    const cases = fc
      .tuple(name, words, words)
      .filter(([firstName, before, after]) =>
        [...before, ...after].every(
          (word) =>
            word.normalize("NFD").replace(/\p{M}/gu, "") !==
            firstName.toLowerCase().normalize("NFD").replace(/\p{M}/gu, ""),
        ),
      );
    fc.assert(
      fc.property(cases, ([firstNames, before, after]) => {
        const other = { firstNames, surname: "Zzz", sex: null };
        const me = { firstNames: "Xxxxxxxxxxxx", surname: "Yyyyyyyyyyyy", sex: null };
        const without = [...before, ...after].join(" ");
        const withName = [...before, firstNames, ...after].join(" ");
        expect(othersNamedIn(without, me, [other])).toEqual([]);
        expect(othersNamedIn(withName, me, [other])).toEqual([other]);
        expect(othersNamedIn(withName, other, [me])).toEqual([]);
      }),
    );
  });
});
