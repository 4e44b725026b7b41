import { MANY_KINDS } from "../automatic/kinds.ts";
import { ADDRESS_FAULTS } from "../groups/audience.ts";

export const TEXT_LENGTH = 5_000;
export const SUBJECT_LENGTH = 150;
/** Maximum length of a template value on WhatsApp. */
export const WHATSAPP_LENGTH = 1_000;

/** Seconds in which a sent message can be taken back. */
export const UNDO_SECONDS = 30;

/** written: by people; the others automatically. */
export const BATCH_KINDS = ["written", ...MANY_KINDS] as const;
export type BatchKind = (typeof BATCH_KINDS)[number];

/**
 * Purposes of a message to many. school: to all who have not switched it off. necessary: to all,
 * for information that they must have. promotions: only to those who have agreed.
 */
export const WRITTEN_PURPOSES = ["school", "necessary", "promotions"] as const;
export type WrittenPurpose = (typeof WRITTEN_PURPOSES)[number];

/**
 * waiting: nothing was sent, all can be taken back; leaving: some were sent; unsent: emails that
 * stay in the outbox without a mail server; done: none is left to send; stopped: taken back before
 * anything was sent.
 */
export const BATCH_STATES = ["waiting", "leaving", "unsent", "done", "stopped"] as const;
export type BatchState = (typeof BATCH_STATES)[number];

/**
 * Reasons for not sending to a recipient. left: has departed since it was written; too-long: with
 * these names the text exceeds the limit for phones.
 */
export const BATCH_FAULTS = [...ADDRESS_FAULTS, "no-average", "left", "too-long"] as const;
export type BatchFault = (typeof BATCH_FAULTS)[number];

/** Faults that also prevent resending: the recipient lacks the data, or has departed. */
export const LASTING_FAULTS: readonly BatchFault[] = ["no-average", "left"];

/** waiting and stopped: as the batch; unreached: see the fault; others as the gateway reports. */
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
