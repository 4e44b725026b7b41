import { hourText } from "@school/core/api/dates.ts";
import { nairaText } from "@school/core/api/money.ts";
import type { PhoneChannel } from "@school/core/api/phone-channels.ts";
import { plural } from "@school/core/api/plural.ts";
import type { PhoneSettings, TestMessage } from "@school/core/messages/gateways/contract.ts";

export const channelNames: Record<PhoneChannel, string> = { SMS: "SMS", WHATSAPP: "WhatsApp" };

export const gatewayPage = {
  rules: "Budget and quiet hours",
  today: "Today",
  remove: "Remove gateway",
  sendTest: "Send test message",
  through: (provider: string) => `Messages are sent through ${provider}.`,
  none: (channel: PhoneChannel) =>
    `No gateway yet. No ${channelNames[channel]} message can leave until you add one.`,
  hidden: "Hidden. Type to replace the saved value.",
} as const;

/** Today's use of the budget, in a line. */
export function spentText({ today, rules, waiting }: PhoneSettings): string {
  const spent = nairaText(today.cost);
  const { dailyBudget } = rules;
  const of = dailyBudget === null ? `${spent} used` : `${spent} of ${nairaText(dailyBudget)} used`;
  const isOver = dailyBudget !== null && today.cost >= dailyBudget;
  return [
    `${of} for ${plural(today.messages, "message")}.`,
    ...(waiting > 0 ? [`${plural(waiting, "message is", "messages are")} waiting.`] : []),
    ...(isOver ? ["The budget is used up: only codes leave until tomorrow."] : []),
  ].join(" ");
}

/** Returns the state of a test message in plain words. */
export function testText({ state, tries, lastError, gatewayReference }: TestMessage): string {
  if (state === "delivered") return "The message arrived on the phone.";
  if (state === "failed") return `Not sent. ${lastError ?? ""}`.trim();
  if (state === "sent") {
    const reference =
      gatewayReference === null ? "" : ` Its reference there is ${gatewayReference}.`;
    return `The gateway accepted the message.${reference} Check the phone.`;
  }
  if (lastError === null) return "Sending the message...";
  return tries > 0 ? `${lastError} It will be tried again.` : lastError;
}

/** The quiet hours in words, under their fields. */
export function quietText(from: string, until: string): string {
  if (from === until) return "No quiet hours: messages leave at any time.";
  return `Between ${hourText(from)} and ${hourText(until)} only codes and other urgent messages leave.`;
}
