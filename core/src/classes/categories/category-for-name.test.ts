import fc from "fast-check";
import { expect, test } from "vitest";
import { categoryForName } from "./category-for-name.ts";
import { DEFAULT_CATEGORIES } from "./default-categories.ts";

const categories = DEFAULT_CATEGORIES.map(({ name }) => ({ id: name, name, isActive: true }));
const aliases = DEFAULT_CATEGORIES.flatMap(({ name, aliases: known }) =>
  known.map((one) => ({ name: one, categoryId: name })),
);

function select(name: string, section: string | null = null, known = aliases) {
  return categoryForName({ name, section }, categories, known)?.name ?? null;
}

test.each(["Primary 4", "primary 4", " PRIMARY  4 ", "Basic 4", "grade 4", "PRY 4"])(
  "%j is Primary 4",
  (typed) => expect(select(typed)).toBe("Primary 4"),
);

test.each([
  ["KG 1", "Nursery 1"],
  ["kindergarten 2", "Nursery 2"],
  ["Reception", "Nursery 2"],
  ["Nursery Two", "Nursery 2"],
  ["Playgroup", "Creche"],
  ["Cre\u0300che", "Creche"],
])("%j is %s by its known name", (typed, category) => expect(select(typed)).toBe(category));

test("an unknown, empty or half-typed name selects none", () => {
  for (const typed of ["", " ", "Primary", "Primary 44", "Graduates", "4"]) {
    expect(select(typed)).toBeNull();
  }
});

test("the arm makes no difference unless a known name holds it", () => {
  expect(select("Basic 4", "Gold")).toBe("Primary 4");
  const withArm = [...aliases, { name: "Basic 4 Gold", categoryId: "Primary 5" }];
  expect(select("Basic 4", "Gold", withArm)).toBe("Primary 5");
  expect(select("basic 4 gold", null, withArm)).toBe("Primary 5");
});

test("a disabled category is never selected, neither by its name nor by a known one", () => {
  const disabled = categories.map((one) => ({ ...one, isActive: one.name !== "Primary 4" }));
  for (const name of ["Primary 4", "Basic 4"]) {
    expect(categoryForName({ name, section: null }, disabled, aliases)).toBeNull();
  }
});

test("a category's own name wins over a known name that leads elsewhere", () => {
  expect(select("Primary 4", null, [{ name: "Primary 4", categoryId: "Creche" }])).toBe(
    "Primary 4",
  );
});

test("no default name leads to two categories", () => {
  const all = [...categories, ...aliases].map(({ name }) => name.toLowerCase());
  expect(new Set(all).size).toBe(all.length);
});

test("however its letters and spaces are typed, a known name selects its category", () => {
  const typings = fc.tuple(
    fc.constantFrom(...aliases),
    fc.constantFrom("toUpperCase" as const, "toLowerCase" as const),
    fc.constantFrom("NFC", "NFD"),
    fc.constantFrom(" ", "  ", "\t", "\u00a0"),
  );
  fc.assert(
    fc.property(typings, ([{ name, categoryId }, letters, form, space]) => {
      const typed = space + name[letters]().normalize(form).replaceAll(" ", space) + space;
      expect(select(typed)).toBe(categoryId);
    }),
  );
});

test("whatever is typed, what is selected is active and one of the categories", () => {
  const categories = fc.array(
    fc.record({ id: fc.uuid(), name: fc.string(), isActive: fc.boolean() }),
  );
  fc.assert(
    fc.property(fc.string(), fc.option(fc.string()), categories, (name, section, all) => {
      const known = all.map(({ id }, index) => ({ name: String(index), categoryId: id }));
      const category = categoryForName({ name, section }, all, known);
      expect(category === null || (category.isActive && all.includes(category))).toBe(true);
    }),
  );
});
