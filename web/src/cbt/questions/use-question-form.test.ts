import { expect, test } from "vitest";
import { ApiError } from "../../platform/client/api-error.ts";
import { refusalText } from "./use-question-form.ts";
import { missing as text } from "./text.ts";
import { failures } from "../../ui/text.ts";

const LABELS = { title: "Title", subjectId: "Subject", closesAt: "Closes" };
const at = (...paths: (string | number)[][]) =>
  refusalText({ error: null, otherwise: "", issues: paths.map((path) => ({ path })) }, LABELS);
const missing = (places: string) => `${"Something is missing."} ${text.check(places)}`;

test("names issues by field and question, in form order", () => {
  expect(at()).toBeNull();
  expect(at(["title"])).toBe(missing("Title"));
  expect(at(["questions", 2, "marks"], ["closesAt"], ["questions", 2, "id"], ["subjectId"])).toBe(
    missing("Subject, Closes and question 3"),
  );
  expect(at(["questions"], ["questions", 0, "options", 1, "text"])).toBe(
    missing("the questions and question 1"),
  );
});

test("names the first of many issues and counts the rest", () => {
  const paths = [11, 4, 7, 0, 2].map((index) => ["questions", index, "questionText"]);
  expect(at(["title"], ...paths)).toBe(
    missing("Title, question 1, question 3, question 5 and 2 more"),
  );
});

test("shows the server's message with the places", () => {
  const error = new ApiError({ status: 400, code: "invalid_input", message: "Too long." });
  const issues = [{ path: ["questions", 1, "questionText"] }];
  expect(refusalText({ error, otherwise: failures.save, issues }, LABELS)).toBe(
    `Too long. ${text.check("question 2")}`,
  );
  const unknown = { error: new Error("?"), otherwise: failures.save, issues: [] };
  expect(refusalText(unknown, LABELS)).toBe(failures.save);
});
