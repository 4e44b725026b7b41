import { clockText } from "@school/core/api/dates.ts";

/** Reasons for which a message to a phone waits or failed, for the outbox. */
export const phoneTexts = {
  noGateway: (channel: string) => `No ${channel} gateway is set up or switched on.`,
  quiet: (until: Date) => `Quiet hours. It leaves after ${clockText(until)}.`,
  overBudget: "Today's budget is used up. It leaves tomorrow, or when the budget is raised.",
  codeOverBudget: "Today's budget and its reserve for codes are used up.",
  tooOld: "It waited for more than two days, so it was not sent.",
  expired: "It could not leave in time, so it was not sent.",
  optedOut: "The number answered that it wants no more of these messages.",
  notPermitted: "The gateway's address is not a public https address.",
  unreachable: "The gateway could not be reached",
  noAnswer: "The gateway did not answer, so the message may have arrived",
  unreadable: "The gateway's answer could not be read, so the message may have arrived",
  elsewhere: "The gateway's address leads elsewhere. Check the address",
  notNow: "The gateway did not take it now",
  refused: "The gateway refused it",
  undelivered: "It was not delivered",
} as const;
