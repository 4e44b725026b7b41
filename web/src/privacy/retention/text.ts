import type { RetentionTimes } from "@school/core/privacy/retention/kinds.ts";

/** Names of the data to which each retention time applies. */
export const kindNames: Readonly<Record<keyof RetentionTimes, string>> = {
  PUPIL: "Pupils who left",
  ACCOUNT: "Accounts without a pupil here",
  STAFF: "Staff who left",
  APPLICATIONS: "Admission forms not finished",
  CONTACT_MESSAGES: "Contact form messages",
  NEWSLETTER: "Newsletter addresses that left or never confirmed",
  MESSAGES: "Emails, SMS and WhatsApp messages",
};

export const retentionTexts = {
  title: "Keeping and Erasing",
  intro: "How long the school keeps private data, and what is due to be erased.",
  notLoaded: "The retention times did not load",
  dueTitle: "Due to be erased",
  dueHint: "Make a copy first if you may need the data again. Erasing starts after 30 days.",
  noneDue: "No one is due",
  copy: "Data and copy",
  plan: (count: number) => `Plan to erase ${count} selected`,
  planList: (count: number) => `Plan to erase ${count}`,
  planned: "Planned. You have 30 days to cancel.",
  waitingTitle: "Planned and done",
  noneWaiting: "Nothing is planned",
  final:
    "Once carried out, erasing cannot be undone. Backups keep the data until they are deleted.",
  cancel: "Cancel",
  cancelled: "Erasing cancelled.",
  timesTitle: "Months to keep",
  stays:
    "Always kept: names, the admission register, results, report sheets, certificates and the audit log.",
  /** Behind the field of `MESSAGES`. */
  prunedNightly: "Deleted each night, without a plan. Their numbers and costs stay.",
  saved: "Retention times saved.",
} as const;
