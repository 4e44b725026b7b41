import { isSame } from "../../api/is-same.ts";
import { plainDetails } from "../questions/plain-details.ts";
import type { OptionKey, QuestionDetails, QuestionType } from "../questions/question.ts";

/** A question as printed on one paper of a test. */
interface Printed {
  readonly type: QuestionType;
  readonly details?: QuestionDetails | undefined;
  readonly options: readonly {
    readonly key: OptionKey;
    readonly text: string;
    readonly pictureId: string | null;
  }[];
}

/**
 * Translates a key to another paper, whose options can be in another order or written differently:
 * an option is matched by its contents, otherwise by its letter. Null if the question has another
 * type or other details there, or lacks the option.
 */
export function keyInPaper(
  key: readonly string[],
  printed: Printed,
  other: Printed,
): string[] | null {
  if (printed.type !== other.type) return null;
  if (!isSame(plainDetails(printed.details), plainDetails(other.details))) return null;
  if (printed.options.length === 0) return [...key];
  const letters = key.flatMap((letter) => letterIn(letter, printed, other) ?? []);
  const isSure = letters.length === key.length && new Set(letters).size === new Set(key).size;
  return isSure ? letters : null;
}

function letterIn(letter: string, printed: Printed, other: Printed): string | null {
  const meant = printed.options.find(({ key }) => key === letter);
  const same = other.options.find(
    ({ text, pictureId }) => meant?.text === text && meant.pictureId === pictureId,
  );
  return same?.key ?? other.options.find(({ key }) => key === letter)?.key ?? null;
}
