import { useEffect, useState } from "react";
import controls from "./controls.module.css";
import type { SittingView } from "../engine/sitting-view.ts";
import { unsent, type StoredSitting } from "../engine/stored-sitting.ts";
import { buttons } from "../text.ts";
import { useNow } from "./use-sitting.ts";

interface AnswerFileOfferProps {
  view: SittingView;
  sitting: StoredSitting;
  /** Milliseconds without a connection before the file is offered. */
  afterMs: number;
}

/** The last resort: a file of the answers that a teacher uploads on another device. */
export function AnswerFileOffer({ view, sitting, afterMs }: AnswerFileOfferProps) {
  const now = useNow();
  const [isSaved, setIsSaved] = useState(false);
  const name = `answers-${sitting.id.slice(-12)}.txt`;
  // Loaded while there is a network.
  useEffect(() => void import("../engine/answer-file.ts").catch(() => {}), []);
  const rows = unsent(view.answers.values());
  const { kind, since } = view.contact;
  const isUnavailable = kind !== "connected" && now - since > afterMs;
  if (rows.length === 0 || !isUnavailable) return null;

  const save = async () => {
    const { encryptAnswerFile } = await import("../engine/answer-file.ts");
    const answers = rows.map(({ questionId, number, answer, sinceContact }) => ({
      questionId,
      number,
      answer,
      sinceContact,
    }));
    const { id: sittingId, seat, carryKey } = sitting;
    const file = new Blob([encryptAnswerFile({ sittingId, seat, answers }, carryKey)]);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    setIsSaved(true);
  };

  return (
    <section className={controls.notice} aria-label="File of your answers">
      <p>If the network does not come back, save your answers to a file and tell your teacher.</p>
      {isSaved && (
        <p role="status">
          The file <b>{name}</b> is in the downloads of this device. Show it to your teacher.
        </p>
      )}
      <button type="button" className={controls.secondary} onClick={() => void save()}>
        {isSaved ? "Save file again" : buttons.saveAnswersToFile}
      </button>
    </section>
  );
}
