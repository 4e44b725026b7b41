import {
  acknowledged,
  highestNumber,
  RECEIPT_ONLY,
  receiptOf,
  type Kept,
  type KeptAnswer,
  type SittingStore,
} from "./kept.ts";
import { mergeAnswers } from "./merge-answers.ts";

/**
 * For browsers that keep nothing, such as private windows: the page works as long as it is open
 * and the school is reached.
 */
export function memoryStore(from: Kept | null = null): SittingStore {
  let kept = from;
  const pictures = new Map<string, Blob>();

  const must = (): Kept => {
    if (kept === null) throw new Error("no sitting is kept yet");
    return kept;
  };

  return {
    load: async () => kept,
    async keep(sitting, school) {
      const answers = mergeAnswers(kept?.answers ?? [], school);
      kept = { sitting, answers };
      return answers;
    },
    async answer(questionId, answer, { sinceContact, above }) {
      const { sitting, answers } = must();
      const row: KeptAnswer = {
        questionId,
        answer,
        number: Math.max(above, highestNumber(answers)) + 1,
        as: null,
        sinceContact,
      };
      kept = { sitting, answers: [...answers.filter((a) => a.questionId !== questionId), row] };
      return row;
    },
    async acknowledge(list) {
      const { sitting, answers } = must();
      kept = { sitting, answers: answers.map((row) => acknowledged(row, list)) };
    },
    async change(change) {
      const { sitting, answers } = must();
      kept = { sitting: { ...sitting, ...change }, answers };
    },
    keepPicture: async (name, picture) => void pictures.set(name, picture),
    pictures: async () => pictures,
    async forget() {
      const { sitting, answers } = must();
      kept = { sitting: { ...sitting, ...RECEIPT_ONLY }, answers: receiptOf(answers) };
      pictures.clear();
      return [...kept.answers];
    },
  };
}
