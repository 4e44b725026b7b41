/** The people at the school to whom a parent can write about a child. */
export const COUNTERPARTS = ["CLASS_TEACHER", "OFFICE", "PRINCIPAL"] as const;
export type Counterpart = (typeof COUNTERPARTS)[number];

/** A thread is about a child with one counterpart, or belongs to a whole class. */
export const THREAD_KINDS = [...COUNTERPARTS, "CLASS"] as const;
export type ThreadKind = (typeof THREAD_KINDS)[number];

/**
 * Kinds of line in a thread that no one typed. HANDED_OVER: its author became class teacher.
 * INSPECTED: its author, a principal, opened the thread for the reason in its body.
 */
export const NOTICES = ["HANDED_OVER", "INSPECTED"] as const;
export type Notice = (typeof NOTICES)[number];

/** Letters. */
export const MESSAGE_LENGTH = 4_000;
export const REASON_LENGTH = 300;
/** Number of messages that a thread shows at once; older ones are loaded on demand. */
export const MESSAGES_SHOWN = 30;
/** Maximum number of parents who get one message of the school about a child. */
export const MAX_PARENTS = 10;
/** Minutes in which a message can be taken back. */
export const TAKE_BACK_MINUTES = 5;
/** Hours for which a principal can read a thread after giving a reason. */
export const INSPECTION_HOURS = 24;

/** Whether a message sent at `sentAt` can still be taken back; times in milliseconds. */
export function canTakeBack(sentAt: number, now: number): boolean {
  return now - sentAt < TAKE_BACK_MINUTES * 60_000;
}

interface Labelled {
  readonly kind: ThreadKind;
  /** Class of the child, or of the class thread; null for a child without a class. */
  readonly className: string | null;
}

/** Returns the label of a thread's counterpart: "Class teacher of Primary 3 A". */
export function counterpartLabel({ kind, className }: Labelled): string {
  if (kind === "OFFICE") return "School office";
  if (kind === "PRINCIPAL") return "Principal";
  if (kind === "CLASS") return className ?? "Class";
  return className === null ? "Class teacher" : `Class teacher of ${className}`;
}
