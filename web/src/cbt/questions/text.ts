import { MAX_SOUND_SECONDS } from "@school/core/api/sound.ts";

/** Returns the note on a question with the same text as an earlier one. */
export const sameAs = (number: number) => `Same as question ${number}.`;

/** Texts of a form about missing parts and their places. */
export const missing = {
  check: (places: string) => `Check ${places}.`,
} as const;

/** Texts of the preview of a test whose questions differ between pupils. */
export const example = {
  drawn: (drawn: number, from: number, isShuffled: boolean) =>
    `Example: each pupil gets ${drawn} of the ${from} questions, drawn at random${isShuffled ? " and shuffled" : ""}.`,
} as const;

/** Labels of the sound of a passage while it is recorded. */
export const soundLabels = {
  stop: (seconds: number) => `Stop (${seconds} of ${MAX_SOUND_SECONDS} seconds)`,
  microphoneRefused:
    "The microphone cannot be used. Allow it in the settings of the browser, or choose a file.",
} as const;

export const labels = {
  listen: "Listen to the sound. Your teacher plays it or reads it aloud.",
  readAloud: (questions: readonly number[]) =>
    `Read aloud, twice, for question${questions.length === 1 ? "" : "s"} ${questions.join(", ")}:`,
  answerSheet: "Answer sheet",
  markingKey: "Marking key",
  questionPaper: "Question paper",
} as const;
