import type { LiveViewRow } from "@school/core/cbt/live-view/contract.ts";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { durationText } from "../sittings/durations.ts";
import { connection, status } from "./text.ts";

const TONES = { here: "good", quiet: "waiting", away: "bad" } as const;

/** A pupil's current status, as text and colour. */
export function LiveViewStatus({ row }: { row: LiveViewRow }) {
  const contact = contactOf(row);
  if (contact !== null) {
    return (
      <StatusBadge tone={TONES[contact]}>{contactText(contact, row.lastContact ?? 0)}</StatusBadge>
    );
  }
  if (row.status === "not_begun")
    return <StatusBadge tone="neutral">{status.notStarted}</StatusBadge>;
  return <StatusBadge tone="neutral">{status.submitted[row.handedInBy ?? "pupil"]}</StatusBadge>;
}

/** Seconds without a heartbeat after which a device is amber, and red. */
const QUIET_AFTER = 5;
const OFFLINE_AFTER = 15;

type Contact = "here" | "quiet" | "away";

/** The connection of a pupil's device; null for a pupil who is not sitting. */
export function contactOf({
  status,
  lastContact,
}: Pick<LiveViewRow, "status" | "lastContact">): Contact | null {
  if (status !== "sitting" || lastContact === null) return null;
  if (lastContact >= OFFLINE_AFTER) return "away";
  return lastContact >= QUIET_AFTER ? "quiet" : "here";
}

/** "Offline for 20 s". */
export function contactText(contact: Contact, lastContact: number): string {
  if (contact === "here") return "Connected";
  const span = durationText(Math.floor(lastContact));
  return contact === "away" ? connection.offline(span) : connection.lastSeen(span);
}
