import { plural } from "@school/core/api/plural.ts";

/** The buttons under the editor of the public page. */
export const editorButtons = {
  saveDraft: "Save draft",
  preview: "Preview",
  publish: "Publish",
  confirmPublish: "Publish page",
} as const;

/** Texts about the state of the draft in the editor. */
export const draftTexts = {
  unsaved: "Unsaved changes. They are saved on this device.",
  saved: "Draft saved. Visitors see it after you publish it.",
  published: "Page published",
} as const;

/** A page that was never published. */
export const firstPage = {
  notice:
    "Not published yet. Visitors see only the school's name, sign-in and contact. Read each section, then publish.",
  question:
    "Is everything on the page true for your school? Visitors will see the whole page at once.",
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
  title: "Pupils in this picture",
  open: "Name the pupils",
  notNamed: "Pupils not named yet",
  none: "No pupil can be recognised.",
  list: "Pupils in the picture",
  why: "A picture is published only if the family of every pupil in it has given consent. Name each pupil who can be recognised.",
  noOne: "No pupil can be recognised",
  add: "Add a pupil",
  save: "Save pupils",
  saved: "Pupils saved",
} as const;

/** An earlier page in the history. */
export const pageOf = (when: string) => `Page of ${when}`;

/** Marks of a message from a visitor. */
export const markButtons = {
  read: "Mark as read",
  unread: "Mark as unread",
  answered: "Mark as answered",
  unanswered: "Mark as unanswered",
} as const;
export const ALREADY_MARKED = "Another user has already marked this message.";

/** Sending the newsletter. */
export const newsletterTexts = {
  how: "Readers subscribe on the public page and confirm by email.",
  sendTest: "Send test email",
  testSent: "Sending a test email to you",
  sendTo: (readers: number) => `Send to ${plural(readers, "reader")}`,
  question: (readers: number) => `Send this newsletter to ${plural(readers, "reader")}?`,
  confirm: "Send newsletter",
  sending: (readers: number) => `Sending the newsletter to ${plural(readers, "reader")}`,
} as const;

export const titles = {
  messages: "Visitor Messages",
  noMessages: "No messages",
  noReaders: "No readers",
  thePageDidNotLoad: "The page did not load",
} as const;

export const labels = {
  officeHours: "Office hours",
  onThePage: "On the page",
} as const;

export const messages = {
  pleaseFillThisIn: "Please fill this in",
} as const;
