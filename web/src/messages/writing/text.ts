import { dayOfTimeText } from "@school/core/api/dates.ts";
import { shownPhone } from "@school/core/api/phone.ts";
import { nairaText } from "@school/core/api/money.ts";
import { plural } from "@school/core/api/plural.ts";
import { automaticKinds } from "@school/core/messages/automatic/kinds.ts";
import type { Channel } from "@school/core/messages/groups/audience.ts";
import {
  type BatchFault,
  type BatchKind,
  type BatchState,
  type RecipientState,
  WRITTEN_PURPOSES,
  type WrittenPurpose,
} from "@school/core/messages/writing/batch.ts";
import type { Batch, BatchRecipient, Preview } from "@school/core/messages/writing/contract.ts";
import type { Tone } from "../../ui/page/StatusBadge.tsx";

export const titles = {
  write: "Write to Many",
  sent: "Sent Messages",
} as const;

export const labels = {
  text: "Message",
  purpose: "Kind",
  by: "Send by",
  withoutMarks: "Send letters without marks",
  resend: (count: number) => `Send again to ${count} who did not get it`,
  noMailServer:
    "No mail server is set up, so emails are not sent. A principal can read them in Settings, System.",
} as const;

export const channelLabels: Readonly<Record<Channel, string>> = {
  SMS: "SMS",
  WHATSAPP: "WhatsApp",
  EMAIL: "Email",
};

/** Labels of a message's purpose for its recipients. */
export const purposeLabels: Readonly<Record<WrittenPurpose, string>> = {
  school: "Ordinary",
  necessary: "Important",
  promotions: "Promotion",
};

export const purposeHints: Readonly<Record<WrittenPurpose, string>> = {
  school: "Reaches all who have not switched off such messages.",
  necessary: "Reaches all, whatever they chose. Only for what they must know.",
  promotions: "Reaches only those who agreed to promotions.",
};

/** Label of who or what wrote a message to many. */
export const kindLabel = (kind: BatchKind) =>
  kind === "written" ? "Written" : automaticKinds[kind].name;

export const faultTexts: Readonly<Record<BatchFault, string>> = {
  "no-phone": "No phone number",
  "not-mobile": "No mobile number",
  "no-email": "No email address",
  "no-average": "No released average",
  "not-wanted": "Has switched off such messages",
  "no-consent": "Has not agreed to promotions",
  left: "Has left the school",
  "too-long": "Too long for a phone with these names",
};

/** The same for one message, with its purpose for the recipients. */
export function occasionText({ kind, purpose }: Pick<Batch, "kind" | "purpose">): string {
  const written = WRITTEN_PURPOSES.find((one) => one === purpose);
  return kind === "written" && written ? purposeLabels[written] : kindLabel(kind);
}

/** Text instead of the recipients of an old message. */
export const prunedText = (prunedAt: string) =>
  `Deleted on ${dayOfTimeText(prunedAt)}, as Settings, Keeping and Erasing says. How many there were, and the cost, stay.`;

export const stateLabels: Readonly<Record<BatchState, string>> = {
  waiting: "Not sent yet",
  leaving: "Sending",
  unsent: "Not sent",
  done: "Sent",
  stopped: "Stopped",
};

export const stateTones: Readonly<Record<BatchState, Tone>> = {
  waiting: "waiting",
  leaving: "waiting",
  unsent: "bad",
  done: "good",
  stopped: "neutral",
};

export const recipientLabels: Readonly<Record<RecipientState, string>> = {
  waiting: "Not sent yet",
  queued: "Queued",
  sent: "Sent",
  delivered: "Delivered",
  failed: "Failed",
  unreached: "Cannot get it",
  stopped: "Stopped",
};

export const recipientTones: Readonly<Record<RecipientState, Tone>> = {
  waiting: "waiting",
  queued: "waiting",
  sent: "good",
  delivered: "good",
  failed: "bad",
  unreached: "bad",
  stopped: "neutral",
};

/** "8 sent, 2 delivered, 1 failed" */
export function countsText({ counts }: Batch): string {
  const states = Object.keys(recipientLabels) as RecipientState[];
  const present = states.filter((state) => (counts[state] ?? 0) > 0);
  return present
    .map((state) => `${counts[state]} ${recipientLabels[state].toLowerCase()}`)
    .join(", ");
}

/** Why a recipient has no message, and other ways to reach them. */
export function reasonText({ fault, reason }: Pick<BatchRecipient, "fault" | "reason">): string {
  return fault === null ? (reason ?? "") : faultTexts[fault];
}

/** "Reach them by 01 234 5678 or mother@family.example." */
export function otherwiseText(otherwise: readonly string[]): string {
  if (otherwise.length === 0) return "Nothing else is recorded. Write a note to take home.";
  return `Reach them by ${otherwise.map(shownPhone).join(" or ")}.`;
}

type Cost = NonNullable<Preview["cost"]>;

/** "12 parts, ₦60" */
export const costText = ({ parts, cost }: Pick<Cost, "parts" | "cost">) =>
  `${plural(parts, "part")}, ${nairaText(cost)}`;

/** Describes the cost of letters with marks and the cost without them; null without a plain version. */
export function marksText({ dearLetters, plain, cost }: Cost): string | null {
  if (plain === null) return null;
  const letters = dearLetters.slice(0, 8).join(" ");
  return `The letters ${letters} make it dearer: ${nairaText(cost)}. Without marks it is ${nairaText(plain.cost)}.`;
}

const NAMED = 3;

/** "With their names it is too long for Obi Ada. All others get it. Shorten it, or write to them alone." */
export function tooLongText({ first, tooLong }: Preview["unreached"]): string {
  const named = first.filter(({ fault }) => fault === "too-long").slice(0, NAMED);
  const names = named.map(({ children, name }) => children || name).join("; ");
  const more = tooLong > named.length ? ` and ${tooLong - named.length} more` : "";
  return `With the names in it, it is too long for ${names}${more}. All others get it. Shorten it, or write to these alone.`;
}
