import fc from "fast-check";
import { expect, test } from "vitest";
import { greetedName, listedName, isTitle, isTitleAlone, mayBeTitle } from "./titles.ts";

test.each([
  ["Mrs", "Bello", "Mrs Bello"],
  ["Mrs.", "Bello", "Mrs. Bello"],
  ["Mr and Mrs", "Bello", "Mr and Mrs Bello"],
  ["Alhaja", "Bello", "Alhaja Bello"],
  ["Chief", "Obi", "Chief Obi"],
  ["Chief Mrs", "Obi", "Chief Mrs Obi"],
  ["Mrs. Grace", "Bello", "Grace"],
  ["Mrs. Grace Ada", "Bello", "Grace Ada"],
  ["Dr (Mrs) Grace", "Bello", "Grace"],
  // It may be a name, and is also a valid title.
  ["Pastor Grace", "Bello", "Pastor Grace"],
  ["Grace", "Bello", "Grace"],
  ["Ọlá-Mrs", "Bello", "Ọlá-Mrs"],
  ["Missy", "Bello", "Missy"],
  ["Parent", "Bello", "Parent"],
  ["", "Bello", ""],
])("%j %j is greeted as %j", (firstName, lastName, greeted) => {
  expect(greetedName({ firstName, lastName })).toBe(greeted);
});

test("the titles of Nigerian records are known in any spelling, and names are none", () => {
  const always = "Mr Mrs Ms Miss Dr Engr Prof Barr Arc Alh Pst".split(" ");
  const before = "Chief Alhaji Alhaja Hajia Hajiya Pastor Rev Bishop Mallam Sir Lady".split(" ");
  for (const title of always) {
    for (const typed of [title, `${title}.`, title.toUpperCase(), `(${title})`]) {
      expect([typed, isTitle(typed), isTitleAlone(typed)]).toEqual([typed, true, true]);
    }
  }
  for (const title of before) expect([isTitle(title), mayBeTitle(title)]).toEqual([false, true]);
  for (const name of ["Grace", "Mercy", "Prince", "Doris"]) expect(mayBeTitle(name)).toBe(false);
});

test("no one with a name is greeted with a title alone, or by no name", () => {
  const title = fc.constantFrom("Mr", "Mrs.", "Dr", "Miss");
  const name = fc.constantFrom("Grace", "Ọlá", "Ada-Mary", "N.");
  fc.assert(
    fc.property(
      fc.array(title, { maxLength: 3 }),
      fc.array(name, { minLength: 1 }),
      (titles, names) => {
        const firstName = [...titles, ...names].join(" ");
        expect(greetedName({ firstName, lastName: "Bello" })).toBe(names.join(" "));
      },
    ),
  );
});

test("a list by surname leaves a title alone in front", () => {
  expect(listedName({ firstName: "Ada", lastName: "Bello" })).toBe("Bello Ada");
  expect(listedName({ firstName: "Mr and Mrs", lastName: "Bello" })).toBe("Mr and Mrs Bello");
});
