import type { QuestionDraft } from "../questions/question.ts";

/*
 * A reader writes a character for each picture where it stands in the text, from a range without
 * characters of people. So a picture goes wherever the text around it goes.
 */

const FIRST = 0xe800;
/** Maximum number of pictures that are read from one file. */
export const MAX_FILE_PICTURES = 400;
const MARK = /[\uE800-\uE98F]/;
const MARKS = new RegExp(MARK, "g");

/** The mark of a picture, by its number from 0. */
export function pictureMark(picture: number): string {
  return String.fromCharCode(FIRST + picture);
}

/** A text without the characters of this range, before marks are written into it. */
export function withoutMarks(text: string): string {
  return text.replaceAll(MARKS, "");
}

const withoutPictures = (text: string) => withoutMarks(text).trim();

/** The text with a word for each picture. */
export function withPictureWords(text: string): string {
  return text.replaceAll(MARKS, " [picture] ").replaceAll(/\s+/g, " ").trim();
}

export interface PlacedPictures {
  readonly questions: QuestionDraft[];
  /** Numbers of the pictures for which a question or an option had no room. */
  readonly unplaced: number[];
}

/**
 * Gives each question and option the first picture in its text.
 *
 * @param count number of pictures in the file
 * @param idOf the id of a picture by its number
 */
export function placePictures(
  drafts: readonly QuestionDraft[],
  count: number,
  idOf: (picture: number) => string,
): PlacedPictures {
  const placed = new Set<number>();
  const take = (text: string) => {
    const [mark] = MARK.exec(text) ?? [];
    if (mark === undefined) return { text, pictureId: null };
    const picture = mark.charCodeAt(0) - FIRST;
    placed.add(picture);
    const words = withoutMarks(text).replaceAll(/ {2,}/g, " ").replaceAll(/\n+/g, "\n").trim();
    return { text: words, pictureId: idOf(picture) };
  };
  const questions = drafts.map((draft): QuestionDraft => {
    const { text: questionText, pictureId } = take(draft.questionText);
    return {
      ...draft,
      questionText,
      pictureId,
      options: draft.options.map(({ key, text }) => ({ key, ...take(text) })),
      ...(draft.details && {
        details: {
          ...draft.details,
          ...(draft.details.parts && { parts: draft.details.parts.map(withoutPictures) }),
        },
      }),
      ...(draft.passage && { passage: withoutPictures(draft.passage) }),
      ...(draft.explanation && { explanation: withoutPictures(draft.explanation) }),
      correctAnswers: draft.correctAnswers.map(withoutPictures),
    };
  });
  const all = Array.from({ length: count }, (_, picture) => picture);
  return { questions, unplaced: all.filter((picture) => !placed.has(picture)) };
}
