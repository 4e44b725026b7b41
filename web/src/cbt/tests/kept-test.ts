import type { QuestionDraft } from "@school/core/cbt/question.ts";
import type { TestValues } from "./test-values.ts";

interface KeptTest {
  /** Fields that the person changed. */
  typed: Partial<TestValues>;
  /** Null while the questions are those of the school. */
  list: readonly QuestionDraft[] | null;
  /** The version of the test on which it was typed; null if nothing was kept. */
  version: number | null;
}

/** What a browser kept of a form, as far as it still is what the form writes. */
export function keptOf(contents: unknown, values: TestValues): KeptTest {
  if (!isRecord(contents)) return { typed: {}, list: null, version: null };
  const { typed, list, version } = contents;
  return {
    typed: isRecord(typed) ? fitting(typed, values) : {},
    list: Array.isArray(list) && list.every(isDraft) ? list : null,
    version: typeof version === "number" ? version : null,
  };
}

/** Those fields that the form still has, each of the kind that it has there. */
function fitting(typed: Record<string, unknown>, values: TestValues): Partial<TestValues> {
  const known: Record<string, unknown> = { ...values };
  const fits = Object.entries(typed).filter(
    ([field, value]) =>
      field in known &&
      typeof value === typeof known[field] &&
      Array.isArray(value) === Array.isArray(known[field]),
  );
  return Object.fromEntries(fits);
}

function isDraft(value: unknown): value is QuestionDraft {
  return (
    isRecord(value) &&
    typeof value["type"] === "string" &&
    typeof value["questionText"] === "string" &&
    typeof value["marks"] === "number" &&
    Array.isArray(value["options"]) &&
    Array.isArray(value["correctAnswers"])
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
