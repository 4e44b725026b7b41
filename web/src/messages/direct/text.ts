import type { Role } from "@school/core/accounts/roles.ts";

/** Words that several pages of direct messages use. */
export const labels = {
  messages: "Messages",
  newMessage: "New Message",
  send: "Send message",
  message: "Message",
  olderMessages: "Show older messages",
} as const;

export const titles = {
  noThreads: "No messages",
} as const;

export const failures = {
  send: "The message was not sent. It is saved on this device. Try again.",
} as const;

/** What the empty list says: to whom the person can write. */
export function emptyHint(role: Role): string {
  if (role === "STUDENT") return "Your class teacher can open messages for your class.";
  if (role === "PARENT") return "Write to the class teacher, the school office or the principal.";
  return "Messages from parents appear here. You can write to parents too.";
}
