import { ENQUIRY_STATE_LABELS, type EnquiryState } from "@school/core/site/enquiry.ts";
import { plural } from "@school/core/api/plural.ts";

/** The buttons under the editor of the public page. */
export const editorButtons = {
  saveDraft: "Save draft",
  preview: "Preview",
  confirmPublish: "Publish page",
} as const;

/** Names at most three of the fields that are not filled in. */
export const fillIn = (names: readonly string[]) => {
  const more = names.length - 3;
  return `Fill in ${names.slice(0, 3).join(", ")}${more > 0 ? ` and ${plural(more, "other field")}` : ""}.`;
};

/** Texts for another user's changes to the page, by section. */
export const changedBy = {
  them: (section: string, by: string) =>
    `${section}: changed by ${by}. Their version is shown here.`,
  both: (section: string, by: string) =>
    `${section}: also changed by ${by}. Your version is shown here.`,
} as const;

/** A section that is left out of the page while it has no items. */
export const hiddenUntil = (item: string) =>
  `Visitors do not see this section until you add ${item}.`;

/** The picture of a section. */
export const pictureTexts = {
  choose: (label: string) => `Choose picture: ${label}`,
  remove: (label: string) => `Remove picture: ${label}`,
  upload: "Upload picture",
  description: "Describe the picture",
} as const;

/** Which pupils can be recognised in a picture. */
export const pupilTexts = {
  open: "Name the pupils",
  list: "Pupils in the picture",
} as const;

/** An earlier page in the history. */
export const pageOf = (when: string) => `Page of ${when}`;

/** Actions of the office about an enquiry. */
export const enquiryTexts = {
  answered: "Mark as answered",
  note: "Add note",
  admit: "Turn into an admission",
  save: "Save note",
  marked: (state: EnquiryState) => `Marked: ${ENQUIRY_STATE_LABELS[state]}`,
  changed: "Another user has changed this enquiry. Look at it again.",
} as const;

/** Sending the newsletter. */
export const newsletterTexts = {
  sendTo: (readers: number) => `Send to ${plural(readers, "reader")}`,
  question: (readers: number) => `Send this newsletter to ${plural(readers, "reader")}?`,
  confirm: "Send newsletter",
  sending: (readers: number) => `Sending the newsletter to ${plural(readers, "reader")}`,
} as const;

export const titles = {
  enquiries: "Website Enquiries",
} as const;
