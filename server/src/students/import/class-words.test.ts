import { describe, expect, it } from "vitest";
import { messages } from "@school/core/api/text.ts";
import type { ImportRow } from "../../platform/documents/imports/kind.ts";
import { matchRowClasses } from "./class-words.ts";
import type { ImportClasses } from "./places.ts";
import { classQuestions } from "./text.ts";

const PLACES: ImportClasses = {
  open: [
    { id: "n1", name: "Nursery 1", section: null, categoryId: null },
    { id: "p4", name: "Primary 4", section: "Gold", categoryId: null },
  ],
  archived: [],
  levels: [],
};

const row = (line: number, cells: Record<string, string>, heading?: string): ImportRow => ({
  line,
  cells,
  ...(heading !== undefined && { headings: [heading] }),
});

function placed(rows: readonly ImportRow[], answers: Record<string, string> = {}) {
  const placement = matchRowClasses(rows, PLACES, answers);
  if ("tooMany" in placement) throw new Error("Too many words");
  return { places: rows.map((one) => placement.place(one)), questions: placement.questions };
}

describe("rows that name no class", () => {
  const rows = [
    row(2, { firstName: "Ada", lastName: "Obi" }),
    row(3, { name: "BELLO  Musa", className: " " }),
    row(4, { gender: "F" }),
    row(5, { name: "Eze Chi", className: "Nursery 1" }),
  ];

  it("are asked about together, by name, and no class is proposed", () => {
    const { places, questions } = placed(rows);
    const missing = { fault: messages.isMissing };
    expect(places).toEqual([missing, missing, missing, { id: "n1" }]);
    expect(questions).toEqual([
      {
        key: "withoutClass",
        text: "3 pupils have no class: Obi Ada, BELLO Musa, row 4. Which class should they join?",
        choices: [
          { value: "n1", label: "Nursery 1" },
          { value: "p4", label: "Primary 4 Gold" },
          { value: "none", label: classQuestions.noClass },
          { value: "refuse", label: classQuestions.refuse },
        ],
        answer: null,
      },
    ]);
  });

  it("are in the class that the sheet or a title above names", () => {
    const titled = (headings: string[]) => ({ ...row(2, { name: "Obi Ada" }), headings });
    expect(placed([titled(["List", "CLASS: NURSERY 1", "Sheet1"])])).toEqual({
      places: [{ id: "n1" }],
      questions: [],
    });
    expect(placed([titled(["Nursery 1 and other classes of the school"])]).questions).toHaveLength(
      1,
    );
  });

  it("can be in the class of the row above, which a heading or another sheet ends", () => {
    const list = [
      row(2, { name: "Obi Ada" }),
      row(3, { name: "Eze Chi", className: "Primary 4" }),
      row(4, { name: "Bello Musa" }),
      row(5, { name: "Ojo Bola" }, "Girls"),
    ];
    const missing = { fault: messages.isMissing };
    expect(placed(list, { withoutClass: "above" }).places).toEqual([
      missing,
      { id: "p4" },
      { id: "p4" },
      missing,
    ]);
  });

  it("are not asked about where the class cell cannot be read", () => {
    const unread = { ...row(2, { name: "Obi Ada" }, "Nursery 1"), unread: ["className"] };
    expect(placed([unread]).questions).toEqual([]);
  });

  it("are in no class until a person chooses one, where there is no nursery", () => {
    const primary: ImportClasses = { ...PLACES, open: PLACES.open.slice(1) };
    const placement = matchRowClasses(rows.slice(0, 1), primary, {});
    if ("tooMany" in placement) throw new Error("Too many words");
    expect(placement.place(rows[0]!)).toEqual({ fault: messages.isMissing });
    expect(placement.questions[0]).toMatchObject({ key: "withoutClass", answer: null });
  });

  it("go where the answer says: a class, no class yet, or nowhere; an unknown answer is none", () => {
    const [first] = placed(rows, { withoutClass: "p4" }).places;
    expect(first).toEqual({ id: "p4" });
    expect(placed(rows, { withoutClass: "none" }).places[0]).toBeNull();
    const unknown = placed(rows, { withoutClass: "make:Primary 4" });
    expect(unknown.questions[0]?.answer).toBeNull();
    const refused = placed(rows, { withoutClass: "refuse" });
    expect(refused.places[0]).toEqual({ fault: messages.isMissing });
  });

  it("are not asked about below a heading that is a class, nor where every row has one", () => {
    const below = placed([row(3, { name: "Obi Ada" }, "NURSERY 1")]);
    expect(below).toEqual({ places: [{ id: "n1" }], questions: [] });
    expect(placed(rows.slice(3)).questions).toEqual([]);
  });
});
