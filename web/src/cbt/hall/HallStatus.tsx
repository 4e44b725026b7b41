import type { HallRow } from "@school/core/cbt/hall/contract.ts";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { spanWords } from "../sittings/durations.ts";

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

/** Seconds without a sign of life after which a machine is worth a look, and a walk. */
const QUIET_AFTER = 5;
const AWAY_AFTER = 15;

type Contact = "here" | "quiet" | "away";

/** How a pupil's machine is heard of; null for whoever does not sit. */
export function contactOf({
  status,
  lastContact,
}: Pick<HallRow, "status" | "lastContact">): Contact | null {
  if (status !== "sitting" || lastContact === null) return null;
  if (lastContact >= AWAY_AFTER) return "away";
  return lastContact >= QUIET_AFTER ? "quiet" : "here";
}

/** "Away 20 s", whatever its colour. */
export function contactWords(contact: Contact, lastContact: number): string {
  if (contact === "here") return "In contact";
  const span = spanWords(Math.floor(lastContact));
  return contact === "away" ? `Away ${span}` : `Heard ${span} ago`;
}
