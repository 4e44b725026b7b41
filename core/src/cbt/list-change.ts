import type { QuestionDraft } from "./question.ts";

export interface ListChange {
  /** Questions whose key is another now, while type and options stayed: marked anew for all. */
  readonly corrected: readonly string[];
  /** Something else differs: after the first sitting that makes a new paper. */
  readonly isNewPaper: boolean;
}

interface Known extends Omit<QuestionDraft, "id"> {
  readonly id: string;
}

/** What saving another list of questions means for the sittings that have begun. */
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
      after.some((question, place) => {
        const known = before[place]!;
        return (
          known.id !== question.id ||
          contentOf(known) !== contentOf(question) ||
          (keyOf(known) !== keyOf(question) && !isCorrection(known, question))
        );
      }),
  };
}

function isCorrection(known: Known, question: QuestionDraft): boolean {
  return (
    known.type === question.type &&
    optionsOf(known) === optionsOf(question) &&
    keyOf(known) !== keyOf(question)
  );
}

type Content = Omit<QuestionDraft, "id">;

/** Everything but the key. */
function contentOf(question: Content): string {
  const { type, questionText, pictureId, marks } = question;
  return JSON.stringify([type, questionText, pictureId, marks, optionsOf(question)]);
}

function optionsOf({ options }: Content): string {
  return JSON.stringify(options.map(({ key, text, pictureId }) => [key, text, pictureId]));
}

/** The accepted answers, whatever their order. */
function keyOf({ correctAnswers }: Content): string {
  return JSON.stringify(correctAnswers.toSorted());
}
