import {
  acknowledged,
  highestNumber,
  mergeAnswers,
  RECEIPT_ONLY,
  receiptOf,
  type StoredContents,
  type StoredAnswer,
  type SittingStore,
} from "./stored-sitting.ts";

/**
 * For browsers that keep nothing, such as private windows: the page works as long as it is open
 * and the school is reached.
 */
export function memoryStore(from: StoredContents | null = null): SittingStore {
  let stored = from;
  const pictures = new Map<string, Blob>();

  const must = (): StoredContents => {
    if (stored === null) throw new Error("no sitting is kept yet");
    return stored;
  };

  return {
    load: async () => stored,
    async keep(sitting, saved) {
      const answers = mergeAnswers(stored?.answers ?? [], saved);
      stored = { sitting, answers };
      return answers;
    },
    async answer(questionId, answer, { sinceContact, above }) {
      const { sitting, answers } = must();
      const row: StoredAnswer = {
        questionId,
        answer,
        number: Math.max(above, highestNumber(answers)) + 1,
        as: null,
        sinceContact,
      };
      stored = { sitting, answers: [...answers.filter((a) => a.questionId !== questionId), row] };
      return row;
    },
    async acknowledge(list) {
      const { sitting, answers } = must();
      stored = { sitting, answers: answers.map((row) => acknowledged(row, list)) };
    },
    async change(change) {
      const { sitting, answers } = must();
      stored = { sitting: { ...sitting, ...change }, answers };
    },
    keepPicture: async (name, picture) => void pictures.set(name, picture),
    pictures: async () => pictures,
    async forget() {
      const { sitting, answers } = must();
      stored = { sitting: { ...sitting, ...RECEIPT_ONLY }, answers: receiptOf(answers) };
      pictures.clear();
      return [...stored.answers];
    },
  };
}
