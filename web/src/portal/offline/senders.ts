import type { Senders } from "../../platform/offline/outbox.ts";

/**
 * Senders of each kind of change, used when no page of its module is open. A new module needs a
 * line here, and saves with `useSheet`, `sendOrStore` or `post`.
 */
export const senders: Senders = {
  scores: async () => (await import("../../results/upload/send-scores.ts")).sendScores,
  entries: async () => (await import("../../report-cards/entry/send-entries.ts")).sendEntries,
  teachers: async () => (await import("../../classes/teachers/send-teachers.ts")).sendTeachers,
  register: async () => (await import("../../attendance/register/send-register.ts")).sendRegister,
  "paper-scores": async () =>
    (await import("../../cbt/tests/paper/send-paper-scores.ts")).sendPaperScores,
  "answer-sheets": async () => (await import("../../cbt/paper-sheets/send-sheet.ts")).sendSheet,
  assignments: async () =>
    (await import("../../lessons/assignments/send-assignment.ts")).sendAssignment,
  "assignment-marks": async () =>
    (await import("../../lessons/assignments/send-marks.ts")).sendMarks,
  "hand-ins": async () => (await import("../../lessons/assignments/send-hand-in.ts")).sendHandIn,
  observations: async () =>
    (await import("../../lessons/observations/send-observation.ts")).sendObservation,
  "day-notes": async () => (await import("../../lessons/day-notes/send-day-notes.ts")).sendDayNotes,
  pictures: async () => (await import("../../students/pictures/send-picture.ts")).sendPicture,
  messages: async () => (await import("../../messages/direct/send-message.ts")).sendMessage,
  "first-messages": async () =>
    (await import("../../messages/direct/send-message.ts")).sendFirstMessage,
  "class-messages": async () =>
    (await import("../../messages/direct/send-message.ts")).sendClassMessage,
};
