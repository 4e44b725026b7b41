import { expect, test } from "vitest";
import { ApiError } from "../../platform/client/api-error.ts";
import { refusalText } from "./issue-places.ts";

const LABELS = { title: "Title", subjectId: "Subject", closesAt: "Closes" };
const at = (...paths: (string | number)[][]) =>
  refusalText({ error: null, otherwise: "", issues: paths.map((path) => ({ path })) }, LABELS);
const missing = (places: string) => `Something is still missing. Look at ${places}.`;

test("faults are named by field and question, in the order of the form", () => {
  expect(at()).toBeNull();
  expect(at(["title"])).toBe(missing("Title"));
  expect(at(["questions", 2, "marks"], ["closesAt"], ["questions", 2, "id"], ["subjectId"])).toBe(
    missing("Subject, Closes and question 3"),
  );
  expect(at(["questions"], ["questions", 0, "options", 1, "text"])).toBe(
    missing("the questions and question 1"),
  );
});

test("of many the first are named, and how many more there are", () => {
  const paths = [11, 4, 7, 0, 2].map((place) => ["questions", place, "questionText"]);
  expect(at(["title"], ...paths)).toBe(
    missing("Title, question 1, question 3, question 5 and 2 more"),
  );
});

test("what the school refused is said in its words, with the places", () => {
  const error = new ApiError({ status: 400, code: "invalid_input", message: "Too long." });
  const issues = [{ path: ["questions", 1, "questionText"] }];
  expect(refusalText({ error, otherwise: "Failed to save", issues }, LABELS)).toBe(
    "Too long. Look at question 2.",
  );
  const unknown = { error: new Error("?"), otherwise: "Failed to save", issues: [] };
  expect(refusalText(unknown, LABELS)).toBe("Failed to save");
});
