import { clockText } from "@school/core/api/dates.ts";

/** Reasons for which a message to a phone waits or failed, for the outbox. */
export const phoneTexts = {
  noGateway: (channel: string) => `No ${channel} gateway is set up or switched on.`,
  quiet: (until: Date) => `Quiet hours. It leaves after ${clockText(until)}.`,
  expired: "It could not leave in time, so it was not sent.",
  unreadable: "The gateway's answer could not be read, so the message may have arrived",
  notNow: "The gateway did not take it now",
} as const;
