import type { RetentionTimes } from "@school/core/privacy/retention/kinds.ts";

/** Names of the data to which each retention time applies. */
export const kindNames: Readonly<Record<keyof RetentionTimes, string>> = {
  PUPIL: "Pupils who left",
  ACCOUNT: "Accounts without a pupil here",
  STAFF: "Staff who left",
  APPLICATIONS: "Admission forms not finished",
  CONTACT_MESSAGES: "Contact form messages",
  NEWSLETTER: "Newsletter addresses that left or never confirmed",
  BANK_LINES: "Lines of bank statements that are no payment of fees",
  MESSAGES: "Emails, SMS and WhatsApp messages",
};

export const retentionTexts = {
  dueTitle: "Due to be erased",
  copy: "Data and copy",
  plan: (count: number) => `Plan to erase ${count} selected`,
  planList: (count: number) => `Plan to erase ${count}`,
  waitingTitle: "Planned and done",
  cancel: "Cancel",
  timesTitle: "Months to keep",
} as const;
