import type { DayNote, DayNoteContent } from "@school/core/lessons/day-notes/contract.ts";
import { Muted } from "../../ui/page/Layout.tsx";

/** The text of a day note, with its author. */
export function DayNoteText({ note }: { note: DayNote }) {
  const medicine = medicineText(note);
  return (
    <>
      <div>{noteText(note)}</div>
      {medicine !== null && <div>Medicine: {medicine}</div>}
      {note.words !== null && <div>{note.words}</div>}
      <Muted small>{note.author}</Muted>
    </>
  );
}

/** "Ate all · Slept well · Happy"; "" for an empty note. */
export function noteText({ ate, slept, mood }: Pick<DayNoteContent, "ate" | "slept" | "mood">) {
  return [
    ate && `Ate ${ate.toLowerCase()}`,
    slept && (slept === "Not" ? "Did not sleep" : `Slept ${slept.toLowerCase()}`),
    mood,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** "Paracetamol syrup, 10:30, Mrs Bello"; null without medicine. */
export function medicineText({ medicine, medicineAt, medicineBy }: DayNoteContent): string | null {
  return medicine === null ? null : [medicine, medicineAt, medicineBy].filter(Boolean).join(", ");
}
