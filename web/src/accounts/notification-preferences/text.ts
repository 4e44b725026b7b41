import type {
  ChoiceChannel,
  MessageKind,
} from "@school/core/accounts/notification-preferences/kinds.ts";
import { timeText } from "@school/core/api/dates.ts";
import { shownPhone } from "@school/core/api/phone.ts";

export const choiceTexts = {
  stopped: (phone: string, at: string) =>
    `${shownPhone(phone)} answered STOP on ${timeText(at)}. No promotions reach it.`,
} as const;

export const kindTexts: Readonly<Record<MessageKind, string>> = {
  results: "Report cards",
  absence: "Absent this morning",
  homework: "Homework due",
  direct: "Messages about a child or class",
  announcements: "Announcements",
  school: "Other messages from the school",
  promotions: "Promotions",
};

/** Returns the name of a channel where the school has these gateways. */
export function channelText(channel: ChoiceChannel, gateways: readonly string[]): string {
  if (channel === "EMAIL") return "Email";
  if (channel === "PUSH") return "Notification";
  if (gateways.length > 1) return "SMS, WhatsApp";
  return gateways[0] === "WHATSAPP" ? "WhatsApp" : "SMS";
}
