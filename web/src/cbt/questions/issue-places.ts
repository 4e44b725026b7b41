import { missing } from "./text.ts";
import { messageOf } from "../../platform/client/api-error.ts";

interface Fault {
  readonly path: readonly (string | number)[];
}

/** Maximum number of places that are named; the rest are counted. */
const MAX_NAMED = 4;

/**
 * The places of a form's issues in field order, questions last: "Subject, Closes and question 3".
 * `labels` are those of the fields; empty without issues.
 */
function issuePlaces(issues: readonly Fault[], labels: Readonly<Record<string, string>>): string {
  const fields = Object.entries(labels)
    .filter(([field]) => issues.some(({ path }) => path[0] === field))
    .map(([, label]) => label);
  const numbers = issues.flatMap(({ path: [field, index] }) =>
    field === "questions" ? [typeof index === "number" ? index + 1 : 0] : [],
  );
  const questions = [...new Set(numbers)]
    .toSorted((a, b) => a - b)
    .map((number) => (number === 0 ? "the questions" : `question ${number}`));
  const names = [...fields, ...questions];
  const named = names.slice(0, MAX_NAMED);
  const rest = names.length - named.length;
  const last = rest > 0 ? `${rest} more` : (named.pop() ?? "");
  return named.length > 0 ? `${named.join(", ")} and ${last}` : last;
}

interface Refused {
  /** Null if nothing was sent. */
  readonly error: unknown;
  /** Used for an error without its own message. */
  readonly otherwise: string;
  readonly issues: readonly Fault[];
}

/** A form's message about all its issues; null without any. */
export function refusalText(
  { error, otherwise, issues }: Refused,
  labels: Readonly<Record<string, string>>,
): string | null {
  const places = issuePlaces(issues, labels);
  const where = places === "" ? "" : ` ${missing.check(places)}`;
  if (error !== null) return `${messageOf(error, otherwise)}${where}`;
  return issues.length > 0 ? `${"Something is missing."}${where}` : null;
}
