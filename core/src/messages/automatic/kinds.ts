import { z } from "zod";
import type { MessagePurpose } from "../../accounts/notification-preferences/kinds.ts";
import { CHANNELS } from "../groups/audience.ts";

/** Kinds that are sent as one message to many, and listed as such. */
export const MANY_KINDS = ["released", "absent", "event", "homework", "welcome"] as const;
export type ManyKind = (typeof MANY_KINDS)[number];

/** Messages that the portal sends for the school. A new kind also needs an `Automatic`. */
export const AUTOMATIC_KINDS = [...MANY_KINDS, "direct"] as const;
export type AutomaticKind = (typeof AUTOMATIC_KINDS)[number];

/** Possible channels. PUSH: only push notifications, which subscribers get in any case. */
const AUTOMATIC_CHANNELS = [...CHANNELS, "PUSH"] as const;
export type AutomaticChannel = (typeof AUTOMATIC_CHANNELS)[number];

interface Automatic {
  /** When it is sent, as displayed in titles and lists. */
  readonly name: string;
  /** Recipients and content of the message. */
  readonly about: string;
  /** Channels on which it can be sent. */
  readonly channels: readonly AutomaticChannel[];
  /** The notification preference that applies to it. */
  readonly purpose: MessagePurpose;
  /** Subject line of an email. */
  readonly subject: string;
  /** The default text. */
  readonly text: string;
  /** Placeholders that the text may contain; they are filled with each recipient's own values. */
  readonly placeholders: readonly string[];
}

/**
 * Facts about each kind. None includes an average: anyone who holds the phone can read its
 * messages, and the sheet is behind the link.
 */
export const automaticKinds: Readonly<Record<AutomaticKind, Automatic>> = {
  released: {
    name: "Report cards released",
    about: "One message for each family, with a link to the sheets and without marks.",
    // The release form decides about emails.
    channels: ["SMS", "WHATSAPP"],
    purpose: "results",
    subject: "Report cards are ready",
    text: "{school}: the report card of {child} is ready. {link}",
    placeholders: ["child", "class", "school", "link"],
  },
  absent: {
    name: "Absent this morning",
    about: "One message for the family of each pupil who is absent without a reason.",
    channels: AUTOMATIC_CHANNELS,
    purpose: "absence",
    subject: "Absent from school",
    text: "{school}: {child} is not in school today, {day}. Please tell us why.",
    placeholders: ["child", "class", "school", "day"],
  },
  event: {
    name: "Event tomorrow",
    about:
      "In the afternoon before an event, a meeting or an examination: one message for each family that it concerns. Entries of the calendar that repeat every week or two are left out.",
    channels: CHANNELS,
    purpose: "school",
    subject: "Tomorrow at school",
    text: "{school}: {event} is tomorrow, {day}.",
    placeholders: ["child", "class", "school", "event", "day"],
  },
  homework: {
    name: "Homework due",
    about:
      "The afternoon before homework is due, and when a teacher reminds a class: one message for the family of each pupil who has not handed it in.",
    channels: CHANNELS,
    purpose: "homework",
    subject: "Homework is due",
    text: "{school}: homework of {child} is due on {day}: {homework}.",
    placeholders: ["child", "class", "school", "day", "homework"],
  },
  welcome: {
    name: "Welcome",
    about:
      "For parents and staff when the office makes their account: where to sign in, with the name filled in. It has no password.",
    channels: CHANNELS,
    purpose: "necessary",
    subject: "Your account in the school portal",
    text: "Welcome to the portal of {school}, {name}. Sign in here: {link}",
    placeholders: ["name", "school", "link"],
  },
  direct: {
    name: "New direct message",
    about:
      "For parents without a confirmed email who have not read a message from the school for five minutes. It says who wrote, never what. The next one leaves only after they have read.",
    // Emails are always sent.
    channels: ["SMS", "WHATSAPP"],
    purpose: "direct",
    subject: "",
    text: "{school}: {writer} wrote to you about {child}. Read and answer: {link}",
    placeholders: ["writer", "child", "school", "link"],
  },
};

/** Maximum length: with a long name and the link it fits in three parts of an SMS. */
export const AUTOMATIC_LENGTH = 300;

/** The school's settings for sending a kind. */
export const AutomaticMessage = z.strictObject({
  /** The channel on which it is sent; null if it is not sent. */
  channel: z.enum(AUTOMATIC_CHANNELS).nullable(),
  text: z.string().trim().max(AUTOMATIC_LENGTH),
});
export type AutomaticMessage = z.infer<typeof AutomaticMessage>;

/** The default until the school decides: nothing is sent. */
export const automaticDefault = (kind: AutomaticKind): AutomaticMessage => ({
  channel: null,
  text: automaticKinds[kind].text,
});
