import type {
  ChoiceChannel,
  MessageKind,
} from "@school/core/accounts/notification-preferences/kinds.ts";
import { timeText } from "@school/core/api/dates.ts";
import { shownPhone } from "@school/core/api/phone.ts";

export const choiceTexts = {
  title: "Messages you get",
  description: "Everything is also in the portal. Codes and important messages always reach you.",
  notLoaded: "Your choices did not load",
  kind: "Message",
  promotions: "Only if you agree.",
  noEmail: "You have no confirmed email address.",
  stopped: (phone: string, at: string) =>
    `${shownPhone(phone)} answered STOP on ${timeText(at)}. No promotions reach it.`,
  takeBack: "Allow them again",
} as const;

export const deviceTexts = {
  label: "Notifications on this device",
  description: "They tell you at once what is new, even if the portal is closed.",
  unsupported:
    "This browser has no notifications. On an iPhone, add the portal to the home screen first.",
  denied: "You blocked notifications. Allow them for this site in the browser's settings.",
  refused: "Notifications were not allowed on this device.",
  failed: "Notifications could not be switched on",
} as const;

export const kindTexts: Readonly<Record<MessageKind, string>> = {
  results: "Report sheets",
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
