import type { HallRow } from "@school/core/cbt/hall/contract.ts";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { contactOf, contactWords } from "./contact.ts";

const TONES = { here: "good", quiet: "waiting", away: "bad" } as const;

const HANDED_IN = {
  pupil: "Handed in",
  time: "Handed in, time up",
  invigilator: "Ended by the invigilator",
} as const;

/** How a pupil stands at this moment, in words and colour. */
export function HallStatus({ row }: { row: HallRow }) {
  const contact = contactOf(row);
  if (contact !== null) {
    return (
      <StatusBadge tone={TONES[contact]}>{contactWords(contact, row.lastContact ?? 0)}</StatusBadge>
    );
  }
  if (row.status === "not_begun") return <StatusBadge tone="neutral">Not begun</StatusBadge>;
  return <StatusBadge tone="neutral">{HANDED_IN[row.handedInBy ?? "pupil"]}</StatusBadge>;
}
