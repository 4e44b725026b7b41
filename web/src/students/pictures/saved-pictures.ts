import { isFields, isNullOr, isNumber, isText } from "../../platform/offline/stored-guards.ts";

/** A saved picture, with the data for undoing it. Only ids, since they are stored unencrypted. */
export interface SavedPicture {
  readonly studentId: string;
  readonly pictureId: string;
  readonly formerId: string | null;
  /** Batch of pictures that were chosen together, so that they are undone together. */
  readonly batch: string;
  /** Milliseconds since 1970 by the device's clock. */
  readonly savedAt: number;
}

const KEY = "saved-pictures";
/** The server stores a replaced picture for this long, in milliseconds. */
const UNDO_MS = 24 * 3_600_000;

const listeners = new Set<() => void>();
/** Cache of the last list that was read, with its text, so that the same text gives the same list. */
let read: { readonly text: string; readonly pictures: readonly SavedPicture[] } | null = null;

/** The pictures that the account has saved from this browser and can take back, each pupil's last. */
export function savedPictures(accountId: string): readonly SavedPicture[] {
  const text = textOf(accountId);
  if (read?.text !== text) read = { text, pictures: picturesIn(text) };
  return read.pictures;
}

const isSaved = isFields<SavedPicture>({
  studentId: isText,
  pictureId: isText,
  formerId: isNullOr(isText),
  batch: isText,
  savedAt: isNumber,
});

/** Empty if another version of the app wrote the list. */
function picturesIn(text: string): readonly SavedPicture[] {
  const stored: unknown = JSON.parse(text);
  return Array.isArray(stored) ? stored.filter(isSaved) : [];
}

export function noteSaved(accountId: string, picture: SavedPicture): void {
  const since = Date.now() - UNDO_MS;
  const otherPictures = savedPictures(accountId).filter(
    ({ studentId, savedAt }) => studentId !== picture.studentId && savedAt > since,
  );
  write(accountId, [...otherPictures, picture]);
}

/** Called after they were undone. */
export function forgetSaved(accountId: string, studentIds: readonly string[]): void {
  const remaining = savedPictures(accountId).filter(
    ({ studentId }) => !studentIds.includes(studentId),
  );
  write(accountId, remaining);
}

/** Calls `listener` when the list may differ; returns how to stop. */
export function onSaved(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

function textOf(accountId: string): string {
  try {
    return localStorage.getItem(`${KEY}:${accountId}`) ?? "[]";
  } catch {
    return "[]";
  }
}

function write(accountId: string, pictures: readonly SavedPicture[]): void {
  try {
    localStorage.setItem(`${KEY}:${accountId}`, JSON.stringify(pictures));
  } catch {
    // On a full disk the pictures are saved anyway, and can be changed by hand.
  }
  for (const listener of listeners) listener();
}
