import type { Role } from "../roles.ts";

/**
 * Channels that reach a person outside the portal. PHONE is SMS or WhatsApp, PUSH a notification on the
 * devices for which the person has switched it on.
 */
export const CHOICE_CHANNELS = ["EMAIL", "PHONE", "PUSH"] as const;
export type ChoiceChannel = (typeof CHOICE_CHANNELS)[number];

export const MESSAGE_KINDS = [
  "results",
  "absence",
  "homework",
  "direct",
  "announcements",
  "school",
  "promotions",
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

interface MessageKindFacts {
  /** The channels on which it can be sent, with the roles for each. */
  readonly reaches: Readonly<Partial<Record<ChoiceChannel, readonly Role[]>>>;
  /** Used only for people without a confirmed email. */
  readonly insteadOfEmail?: ChoiceChannel;
  /** The default before the person chooses. */
  readonly isOnAtFirst: boolean;
}

const PARENTS: readonly Role[] = ["PARENT"];
const ADULTS: readonly Role[] = [...PARENTS, "TEACHER", "STAFF", "PRINCIPAL", "ADMIN"];
const ALL: readonly Role[] = ["STUDENT", ...ADULTS];

/**
 * Kinds of notification that people receive outside the portal and may switch off. Codes, account
 * warnings and messages that the school marks as important are always sent and have no kind.
 * Promotions are sent only to those who have agreed.
 */
export const messageKinds: Readonly<Record<MessageKind, MessageKindFacts>> = {
  results: { reaches: { EMAIL: PARENTS, PHONE: PARENTS, PUSH: PARENTS }, isOnAtFirst: true },
  absence: { reaches: { EMAIL: PARENTS, PHONE: PARENTS, PUSH: PARENTS }, isOnAtFirst: true },
  homework: { reaches: { EMAIL: PARENTS, PHONE: PARENTS }, isOnAtFirst: true },
  direct: {
    reaches: { EMAIL: ALL, PHONE: PARENTS, PUSH: ALL },
    insteadOfEmail: "PHONE",
    isOnAtFirst: true,
  },
  announcements: { reaches: { EMAIL: ALL, PUSH: ALL }, isOnAtFirst: true },
  school: { reaches: { EMAIL: ADULTS, PHONE: ADULTS }, isOnAtFirst: true },
  promotions: { reaches: { EMAIL: ADULTS, PHONE: ADULTS }, isOnAtFirst: false },
};

/**
 * Purposes of a message to many recipients: one of the kinds, or "necessary" for what everyone must
 * read.
 */
export const MESSAGE_PURPOSES = [...MESSAGE_KINDS, "necessary"] as const;
export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number];

/** A person's choice for one kind of message and one channel. */
export interface Choice {
  readonly kind: MessageKind;
  readonly channel: ChoiceChannel;
  readonly isWanted: boolean;
}

/** Whether a person with these choices wants messages of a kind by a channel. */
export function wants(
  choices: readonly Choice[],
  kind: MessageKind,
  channel: ChoiceChannel,
): boolean {
  const chosen = choices.find((one) => one.kind === kind && one.channel === channel);
  return chosen?.isWanted ?? messageKinds[kind].isOnAtFirst;
}

/** Whether people of a role can choose the kind and channel. */
export function canChoose(role: Role, kind: MessageKind, channel: ChoiceChannel): boolean {
  return messageKinds[kind].reaches[channel]?.includes(role) ?? false;
}

interface Chooser {
  readonly role: Role;
  /** Whether the person has a confirmed email. */
  readonly hasEmail: boolean;
  readonly chosen: readonly Choice[];
}

/** All choices open to a person, with their current values. */
export function allChoices({ role, hasEmail, chosen }: Chooser): Choice[] {
  const isUsed = (kind: MessageKind, channel: ChoiceChannel) =>
    canChoose(role, kind, channel) && !(hasEmail && messageKinds[kind].insteadOfEmail === channel);
  return MESSAGE_KINDS.flatMap((kind) =>
    CHOICE_CHANNELS.filter((channel) => isUsed(kind, channel)).map((channel) => ({
      kind,
      channel,
      isWanted: wants(chosen, kind, channel),
    })),
  );
}
