import { MANY_KINDS } from "../automatic/kinds.ts";
import { ADDRESS_FAULTS } from "../groups/audience.ts";

export const TEXT_LENGTH = 5_000;
export const SUBJECT_LENGTH = 150;
/** Letters that WhatsApp takes as one value of a template. */
export const WHATSAPP_LENGTH = 1_000;

/** Seconds in which a message that was just sent can be taken back. */
export const UNDO_SECONDS = 30;

/** written: by people; the others by the portal. */
export const BATCH_KINDS = ["written", ...MANY_KINDS] as const;
export type BatchKind = (typeof BATCH_KINDS)[number];

/**
 * Purposes of a message to many. school: to all who have not switched it off. necessary: to all, for
 * what they must know. promotions: only to those who have agreed.
 */
export const WRITTEN_PURPOSES = ["school", "necessary", "promotions"] as const;
export type WrittenPurpose = (typeof WRITTEN_PURPOSES)[number];

/**
 * waiting: nothing has left, all can be taken back; leaving: some are on their way; unsent: emails that
 * stay in the outbox, because there is no mail server; done: none is left to send; stopped: taken back
 * before anything left.
 */
export const BATCH_STATES = ["waiting", "leaving", "unsent", "done", "stopped"] as const;
export type BatchState = (typeof BATCH_STATES)[number];

/**
 * Why someone gets no message. left: has left the school since it was written; too-long: with these
 * names it is more than a phone takes.
 */
export const BATCH_FAULTS = [...ADDRESS_FAULTS, "no-average", "left", "too-long"] as const;
export type BatchFault = (typeof BATCH_FAULTS)[number];

/**
 * Faults after which a message cannot be resent either: the recipients lack its data, or have departed.
 */
export const LASTING_FAULTS: readonly BatchFault[] = ["no-average", "left"];

/** waiting and stopped: with the batch; unreached: see the fault; the others as the gateway says. */
export const RECIPIENT_STATES = [
  "waiting",
  "queued",
  "sent",
  "delivered",
  "failed",
  "unreached",
  "stopped",
] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];
