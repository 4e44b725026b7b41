import type { Role } from "../roles.ts";

/**
 * By what a person can be reached away from the portal. PHONE is SMS or WhatsApp, PUSH a notification
 * on the devices that the person has switched on.
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
  /** By what it may leave at all. */
  readonly channels: readonly ChoiceChannel[];
  /** Until the person chooses. */
  readonly isOnAtFirst: boolean;
  readonly roles: readonly Role[];
}

const STAFF: readonly Role[] = ["TEACHER", "STAFF", "PRINCIPAL", "ADMIN"];
const ADULTS: readonly Role[] = ["PARENT", ...STAFF];
const ALL: readonly Role[] = ["STUDENT", ...ADULTS];

/**
 * What people are told away from the portal, and may switch off. Codes, warnings about an account and
 * what the school calls important are no kinds: they always leave. Promotions leave only to those who
 * have agreed.
 */
export const messageKinds: Readonly<Record<MessageKind, MessageKindFacts>> = {
  results: { channels: ["EMAIL", "PHONE", "PUSH"], isOnAtFirst: true, roles: ["PARENT"] },
  absence: { channels: ["EMAIL", "PHONE", "PUSH"], isOnAtFirst: true, roles: ["PARENT"] },
  homework: { channels: ["EMAIL", "PHONE"], isOnAtFirst: true, roles: ["PARENT"] },
  direct: { channels: ["EMAIL", "PUSH"], isOnAtFirst: true, roles: ALL },
  announcements: { channels: ["EMAIL", "PUSH"], isOnAtFirst: true, roles: ALL },
  school: { channels: ["EMAIL", "PHONE"], isOnAtFirst: true, roles: ADULTS },
  promotions: { channels: ["EMAIL", "PHONE"], isOnAtFirst: false, roles: ADULTS },
};

/** What a message to many is to its recipients: one of the kinds, or what everyone must know. */
export const MESSAGE_PURPOSES = [...MESSAGE_KINDS, "necessary"] as const;
export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number];

/** What a person chose once. */
export interface Choice {
  readonly kind: MessageKind;
  readonly channel: ChoiceChannel;
  readonly isWanted: boolean;
}

/** Whether a person who has chosen this wants messages of a kind by a channel. */
export function wants(
  choices: readonly Choice[],
  kind: MessageKind,
  channel: ChoiceChannel,
): boolean {
  const chosen = choices.find((one) => one.kind === kind && one.channel === channel);
  return chosen?.isWanted ?? messageKinds[kind].isOnAtFirst;
}

/** Whether people of a role can choose it at all. */
export function canChoose(role: Role, kind: MessageKind, channel: ChoiceChannel): boolean {
  const { roles, channels } = messageKinds[kind];
  return roles.includes(role) && channels.includes(channel);
}

/** Everything that people of a role can choose, as a person has chosen it. */
export function allChoices(role: Role, chosen: readonly Choice[]): Choice[] {
  return MESSAGE_KINDS.flatMap((kind) =>
    CHOICE_CHANNELS.filter((channel) => canChoose(role, kind, channel)).map((channel) => ({
      kind,
      channel,
      isWanted: wants(chosen, kind, channel),
    })),
  );
}
