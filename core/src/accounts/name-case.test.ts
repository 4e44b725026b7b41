import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { askAboutCapitals, spellName } from "./name-case.ts";

describe("a name in capitals or in small letters", () => {
  test.each([
    ["ADEBAYO OKAFOR", "Adebayo Okafor"],
    ["chidi eze", "Chidi Eze"],
    ["ADÉ-ỌJỌ́", "Adé-Ọjọ́"],
    ["ẸNIỌLÁ", "Ẹniọlá"],
    ["O'NEILL", "O'Neill"],
    ["D’SOUZA", "D’Souza"],
    ["SA'ADATU ƁELLO", "Sa'adatu Ɓello"],
    ["AL-AMIN", "Al-Amin"],
    ["C. E.", "C. E."],
    ["O.B. BELLO III", "O.B. Bello III"],
    ["McDonald", "McDonald"],
    ["OKAFOR Ada", "OKAFOR Ada"],
    ["", ""],
  ])("%j is spelled %j", (name, spelled) => {
    expect(spellName(name)).toBe(spelled);
  });

  it("keeps every letter, and is spelled once and for all", () => {
    const letters = fc.constantFrom(..."ABẸỌÁŃƁƘÖÉ".split(""), "Ọ́", " ", "-", "'", "’", ".", "I");
    const name = fc.array(letters, { maxLength: 12 }).map((all) => all.join(""));
    fc.assert(
      fc.property(name, fc.boolean(), (capitals, isSmall) => {
        const spelled = spellName(isSmall ? capitals.toLowerCase() : capitals);
        expect(spelled.toLowerCase()).toBe(capitals.toLowerCase());
        expect(spellName(spelled)).toBe(spelled);
        expect(spelled).toBe(spellName(capitals));
      }),
    );
  });
});

describe("the question about capitals", () => {
  const [ada, bola] = [
    { firstName: "ADA", lastName: "OBI" },
    { firstName: "Bola", lastName: "ADE" },
  ];

  it("is asked where spelling changes a name; without an answer the most decide", () => {
    expect(askAboutCapitals([{ firstName: "Ada C.", lastName: "Obi" }], {}).questions).toEqual([]);
    const { questions, spell } = askAboutCapitals([ada, bola], {});
    expect(questions).toMatchObject([
      {
        answer: "proper",
        choices: [
          { value: "proper", label: "With a capital first letter: Obi Ada; Ade Bola" },
          { value: "typed", label: "As in the file: OBI ADA; ADE Bola" },
        ],
      },
    ]);
    expect(spell("OBI")).toBe("Obi");
    expect(askAboutCapitals([bola], {}).spell("ADE")).toBe("ADE");
  });

  it("does what was answered", () => {
    expect(askAboutCapitals([ada], { nameCase: "typed" }).spell("OBI")).toBe("OBI");
    expect(askAboutCapitals([bola], { nameCase: "proper" }).spell("ADE")).toBe("Ade");
  });
});
