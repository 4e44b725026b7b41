import { expect, test } from "vitest";
import { texts } from "./text.ts";
import {
  childValues,
  fillText,
  placeholdersIn,
  placeholdersOf,
  textFault,
} from "./message-text.ts";

const rules = { known: placeholdersOf("EMAIL"), hasStaff: false };
const ada = { firstName: "Ada", className: "Primary 4", average: 71.46 };
const bola = { firstName: "Bola", className: "Primary 4", average: 60 };

test("a text is filled for one child and for siblings", () => {
  const text = "{child} of { Class } at {school}: {average}. {other}";
  expect(placeholdersIn(text)).toEqual(["child", "class", "school", "average", "other"]);
  expect(fillText(text, { ...childValues([ada]), school: "Hope" })).toBe(
    "Ada of Primary 4 at Hope: 71.5. {other}",
  );
  const siblings = { ...childValues([ada, bola, { ...bola, firstName: "Chidi" }]), school: "Hope" };
  expect(fillText("{child}, {class}: {average}", siblings)).toBe(
    "Ada, Bola and Chidi, Primary 4: Ada 71.5, Bola 60.0, Chidi 60.0",
  );
});

test("what is filled in is not filled again", () => {
  const values = { child: "{school}", school: "Hope" };
  expect(fillText("{child}", values)).toBe("{school}");
});

test("a text without words, and names that do not fit, are refused in words", () => {
  expect(textFault("Hello {child}", rules)).toBeNull();
  expect(textFault("  ", rules)).toBe(texts.writeSomething);
  expect(textFault("{{code}}", rules)).toContain("There is no {code}");
  expect(textFault("{child}", { ...rules, hasStaff: true })).toContain("{child}");
  expect(textFault("{school}", { ...rules, hasStaff: true })).toBeNull();
  expect(textFault("{average}", rules)).toBeNull();
  expect(textFault("{average}", { ...rules, known: placeholdersOf("SMS") })).toBe(
    texts.averageInEmails,
  );
});
