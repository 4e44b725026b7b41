import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { nameOrderQuestion, splitWholeName } from "./whole-name.ts";
import { messages } from "./text.ts";

describe("a whole name in one column", () => {
  test.each([
    ["OGUNLEYE Abiola", [], "OGUNLEYE", "Abiola"],
    ["Mrs OGUNLEYE Abiola", ["Mrs"], "OGUNLEYE", "Abiola"],
    ["Mr OKAFOR, Emmanuel C.", ["Mr"], "OKAFOR", "Emmanuel C."],
    ["OKAFOR, Mr. Emmanuel", ["Mr"], "OKAFOR", "Emmanuel"],
    ["Chief (Mrs) Bello Aisha Sade", ["Chief", "Mrs"], "Bello", "Aisha Sade"],
    ["ADEYEMI Folake (Mrs)", ["Mrs"], "ADEYEMI", "Folake"],
    ["Okafor Emmanuel, Mr", ["Mr"], "Okafor", "Emmanuel"],
    ["E. C. Okafor", [], "Okafor", "E. C."],
    ["C Okafor", [], "Okafor", "C"],
    ["O.B. Bello", [], "Bello", "O.B."],
    ["Prince Okafor", [], "Prince", "Okafor"],
    ["Chief Okafor", [], "Chief", "Okafor"],
    ["Adé-Ọjọ́  Túndé", [], "Adé-Ọjọ́", "Túndé"],
    ["Bola", [], "Bola", ""],
    ["Mr Bello", ["Mr"], "Bello", ""],
    ["Mr & Mrs Bello", ["Mr", "Mrs"], "Bello", ""],
    ["Mr and Mrs. Bello Ada", ["Mr", "Mrs"], "Bello", "Ada"],
    ["Bello and Obi", [], "Bello", "and Obi"],
    ["", [], "", ""],
  ])("%j, surname first: %j %s, %s", (name, titles, surname, otherNames) => {
    expect(splitWholeName(name, "surname-first")).toEqual({ titles, surname, otherNames });
  });

  test.each([
    ["Emmanuel C. Okafor", "Okafor", "Emmanuel C."],
    ["Emmanuel Okafor C.", "Okafor", "Emmanuel C."],
    ["OKAFOR, Emmanuel C.", "OKAFOR", "Emmanuel C."],
  ])("%j, surname last: %s, %s", (name, surname, otherNames) => {
    expect(splitWholeName(name, "surname-last")).toMatchObject({ surname, otherNames });
  });

  it("loses no word, and an initial is never a surname beside a name", () => {
    const word = fc.constantFrom("Obi", "Ada", "C.", "N", "Ọlá", "Jo");
    const order = fc.constantFrom("surname-first" as const, "surname-last" as const);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), order, (words, end) => {
        const { surname, otherNames } = splitWholeName(words.join(" "), end);
        const all = `${surname} ${otherNames}`.trim().split(" ");
        expect(all.toSorted()).toEqual(words.toSorted());
        const isName = (text: string) => text !== "C." && text !== "N";
        if (words.some(isName)) expect(isName(surname)).toBe(true);
      }),
    );
  });
});

describe("the question about the order", () => {
  it("shows both readings of the file's names; surname first is the custom", () => {
    expect(nameOrderQuestion(["OKAFOR, Ada", "Mr Bello Musa"], undefined)).toEqual({
      key: "nameOrder",
      text: messages.whichWordIsSurname,
      choices: [
        {
          value: "surname-first",
          label: "The first: “Mr Bello Musa” is title Mr, surname Bello, other names Musa",
        },
        {
          value: "surname-last",
          label: "The last: “Mr Bello Musa” is title Mr, surname Musa, other names Bello",
        },
      ],
      answer: "surname-first",
    });
    expect(nameOrderQuestion(["Bello Musa"], "surname-last")?.answer).toBe("surname-last");
  });

  it("is not asked where commas decide", () => {
    expect(nameOrderQuestion(["OKAFOR, Ada", "Bello"], undefined)).toBeNull();
  });
});
