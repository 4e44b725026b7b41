import { timeText } from "@school/core/api/dates.ts";
import { shownPhone } from "@school/core/api/phone.ts";
import type { ChoiceChannel, MessageKind } from "@school/core/accounts/choices/kinds.ts";

export const choiceTexts = {
  title: "Messages you get",
  description: "Everything is also in the portal. Codes and important messages always reach you.",
  notLoaded: "Your choices did not load",
  kind: "Message",
  promotions: "Promotions leave only if you agree.",
  noEmail: "You have no confirmed email address.",
  stopped: (phone: string, at: string) =>
    `${shownPhone(phone)} answered STOP on ${timeText(at)}. No promotions reach it.`,
  takeBack: "Allow them again",
} as const;

export const kindTexts: Readonly<Record<MessageKind, string>> = {
  results: "Report sheets",
  absence: "Absent this morning",
  direct: "Messages about a child or class",
  announcements: "Announcements",
  school: "Other messages from the school",
  promotions: "Promotions",
};

const both = "SMS, WhatsApp";
export const channelTexts: Readonly<
  Record<ChoiceChannel, (gateways: readonly string[]) => string>
> = {
  EMAIL: () => "Email",
  PHONE: (gateways) =>
    gateways.length > 1 ? both : gateways[0] === "WHATSAPP" ? "WhatsApp" : "SMS",
};
