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

/** For browsers without storage, such as private windows: answers last while the page is open. */
export function memoryStore(from: StoredContents | null = null): SittingStore {
  let stored = from;
  const pictures = new Map<string, Blob>();

  const requireStored = (): StoredContents => {
    if (stored === null) throw new Error("no sitting is stored yet");
    return stored;
  };

  return {
    load: async () => stored,
    async saveSitting(sitting, saved) {
      const answers = mergeAnswers(stored?.answers ?? [], saved);
      stored = { sitting, answers };
      return answers;
    },
    async answer(questionId, answer, { sinceContact, above }) {
      const { sitting, answers } = requireStored();
      const row: StoredAnswer = {
        questionId,
        answer,
        number: Math.max(above, highestNumber(answers)) + 1,
        outcome: null,
        sinceContact,
      };
      stored = { sitting, answers: [...answers.filter((a) => a.questionId !== questionId), row] };
      return row;
    },
    async acknowledge(list) {
      const { sitting, answers } = requireStored();
      stored = { sitting, answers: answers.map((row) => acknowledged(row, list)) };
    },
    async change(change) {
      const { sitting, answers } = requireStored();
      stored = { sitting: { ...sitting, ...change }, answers };
    },
    savePicture: async (name, picture) => void pictures.set(name, picture),
    pictures: async () => pictures,
    async clearContents() {
      const { sitting, answers } = requireStored();
      stored = { sitting: { ...sitting, ...RECEIPT_ONLY }, answers: receiptOf(answers) };
      pictures.clear();
      return [...stored.answers];
    },
  };
}
