import type { HallRow } from "@school/core/cbt/hall/contract.ts";
import { spanWords } from "./spans.ts";

/** Seconds without a sign of life after which a machine is worth a look, and a walk. */
const QUIET_AFTER = 5;
const AWAY_AFTER = 15;

export type Contact = "here" | "quiet" | "away";

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
