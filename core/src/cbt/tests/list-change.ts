import { comparableKey, KINDS } from "../questions/kinds/kinds.ts";
import { plainDetails, plainMedia } from "../questions/plain-details.ts";
import type { QuestionDraft } from "../questions/question.ts";

export interface ListChange {
  /**
   * Questions whose key changed while their text did not: marked again for all. A changed text may
   * ask something else, so its key applies only to later sittings.
   */
  readonly corrected: readonly string[];
  /** Whether another difference makes a new paper after the first sitting. */
  readonly isNewPaper: boolean;
}

interface Known extends Omit<QuestionDraft, "id"> {
  readonly id: string;
}

/** Determines how a changed list affects sittings that have begun. */
export function listChange(before: readonly Known[], after: readonly QuestionDraft[]): ListChange {
  const old = new Map(before.map((question) => [question.id, question]));
  const corrected = after.flatMap((question) => {
    const known = question.id === null ? undefined : old.get(question.id);
    return known && isCorrection(known, question) ? [known.id] : [];
  });
  return {
    corrected,
    isNewPaper:
      before.length !== after.length ||
      after.some((question, index) => {
        const known = before[index];
        return (
          known?.id !== question.id ||
          contentOf(known) !== contentOf(question) ||
          (keyOf(known) !== keyOf(question) && !isCorrection(known, question))
        );
      }),
  };
}

function isCorrection(known: Known, question: QuestionDraft): boolean {
  // The points that a teacher gave belong to the rubric by which they were given.
  if (KINDS[question.type].isByHand) return false;
  return readingOf(known) === readingOf(question) && keyOf(known) !== keyOf(question);
}

/** The content of a question, without its id. */
interface Content extends Omit<QuestionDraft, "id" | "options"> {
  readonly options: readonly QuestionDraft["options"][number][];
}

/** Serialises what a pupil is asked and can earn: without the key, the reason and the topic. */
export function contentOf(question: Content): string {
  const { marks, section } = question;
  const heading = section && [section.key, section.title, section.instructions];
  const drawing = section && [section.draw, section.isShuffled];
  return JSON.stringify([marks, heading, drawing, readingOf(question)]);
}

/** Serialises the part of a question that a pupil reads. */
function readingOf(question: Content): string {
  const { type, passage = "", passageMedia, questionText, pictureId, options, details } = question;
  const choices = options.map(({ key, text, pictureId: picture }) => [key, text, picture]);
  const texts = [type, passage, plainMedia(passageMedia), questionText, pictureId];
  return JSON.stringify([...texts, choices, plainDetails(details)]);
}

function keyOf({ type, correctAnswers }: Content): string {
  return comparableKey(type, correctAnswers);
}
