import type { Role } from "@school/core/accounts/roles.ts";
import { weekdayTimeText } from "@school/core/api/dates.ts";
import type { Notice } from "@school/core/messages/direct/thread.ts";

/** Words that several pages of direct messages use, or that a test looks for. */
export const labels = {
  messages: "Messages",
  newMessage: "New Message",
  send: "Send message",
  message: "Message",
  report: "Report",
  letPupilsWrite: "Pupils can write",
} as const;

export const titles = {
  noThreads: "No messages",
} as const;

/** Texts for messages that the server has not received yet. */
export const waiting = {
  refused: (reason: string) => `Not sent. ${reason}`,
} as const;

export const toasts = {
  sent: "Message sent",
} as const;

export const failures = {
  send: "The message was not sent. It is saved on this device. Try again.",
} as const;

export const takenBack = "This message was taken back.";

/** Returns when a parent can expect an answer while the office is closed. */
export function answerText(answersFrom: string): string {
  return `The school is closed now. You can expect an answer from ${weekdayTimeText(answersFrom)}.`;
}

/** Returns the text of an event in a thread. */
export function noticeText(notice: Notice, author: string, reason: string): string {
  return notice === "HANDED_OVER"
    ? `${author} is now class teacher and reads these messages.`
    : `${author}, principal, opened these messages. Reason: ${reason}`;
}

/** Returns the hint of the empty list: the people to whom the person can write. */
export function emptyHint(role: Role): string {
  if (role === "STUDENT") return "Your class teacher can open messages for your class.";
  if (role === "PARENT") return "Write to the class teacher, the school office or the principal.";
  return "Messages from parents appear here. You can write to parents too.";
}

/** Returns the title of a message in the outbox. */
export function messageTitle(body: string): string {
  const words = body.trim().replaceAll(/\s+/g, " ");
  if (words === "") return "Message with a file";
  return words.length > 60 ? `Message: ${words.slice(0, 57)}…` : `Message: ${words}`;
}
