import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { clearDraft, loadDraft, saveDraft } from "../../platform/drafts.ts";

/**
 * Debounce in milliseconds before the list is stored. A long list is not written at every
 * keystroke.
 */
const STORE_AFTER_MS = 100;

interface Work {
  readonly questions: readonly QuestionDraft[];
  readonly pictures: Readonly<Record<string, string>>;
}

/** The stored work, with the version on which it was written. */
type StoredWork = Stored;

export interface UnsavedQuestions extends Work {
  readonly change: (questions: QuestionDraft[]) => void;
  readonly addPicture: (id: string, address: string) => void;
  readonly isChanged: boolean;
  /** When the restored work was last changed, in ms since 1970; null if nothing was restored. */
  readonly restoredFrom: number | null;
  /** Whether the restored work was written on an older version, and the list was saved since. */
  readonly isRestoredStale: boolean;
  /** Whether the browser could not store the work. */
  readonly isStorageFull: boolean;
  /** Discards the unsaved work and shows the saved list. */
  readonly discard: () => void;
  /**
   * The version on which the work was written. A save names it, so that no other change is lost.
   */
  readonly version: number | null;
  /** After a stale save that the person has reviewed: continues from this version. */
  readonly rebaseOn: (version: number) => void;
  /** After a save: shows the saved list. */
  readonly saved: (stored: Stored) => void;
}

type Stored = Work & { readonly version: number | null };

/**
 * Unsaved questions that survive a reload, a power cut and an expired session.
 *
 * @param form key of the page's questions, for instance `cbt/questions/TEST`
 * @param stored the server's list and its version (null for a new one)
 */
export function useUnsavedQuestions(form: string, stored: Stored): UnsavedQuestions {
  const { id: accountId } = useAccount();
  const [restored] = useState(() => restoredWork(loadDraft(accountId, form)));
  const [base, setBase] = useState<Work>(stored);
  const [version, setVersion] = useState(restored?.work.version ?? stored.version);
  const [work, setWork] = useState<Work>(() =>
    // A new URL from the server is valid for longer than a stored one.
    restored
      ? { ...restored.work, pictures: { ...restored.work.pictures, ...stored.pictures } }
      : base,
  );
  const [restoredFrom, setRestoredFrom] = useState(restored?.savedAt ?? null);
  const [isStorageFull, setStorageFull] = useState(false);
  const isChanged = work.questions !== base.questions;

  // Declared before the other effect, so that its cleanup runs first when the page is left.
  const leaving = useRef<(() => void) | null>(null);
  useEffect(() => () => leaving.current?.(), []);
  useEffect(() => {
    if (!isChanged) return clearDraft(accountId, form);
    const store = () => {
      const unsent: StoredWork = { questions: work.questions, pictures: work.pictures, version };
      void saveDraft(accountId, form, unsent).then((isStored) => setStorageFull(!isStored));
    };
    const timer = setTimeout(store, STORE_AFTER_MS);
    addEventListener("pagehide", store);
    leaving.current = store;
    return () => {
      clearTimeout(timer);
      removeEventListener("pagehide", store);
      leaving.current = null;
    };
  }, [accountId, form, isChanged, work, version]);

  const change = useCallback((questions: QuestionDraft[]) => {
    setWork((before) => ({ ...before, questions }));
  }, []);
  const addPicture = useCallback((id: string, address: string) => {
    setWork((before) => ({ ...before, pictures: { ...before.pictures, [id]: address } }));
  }, []);

  function show(next: Stored): void {
    // Immediately, because the page may be left before the next render.
    leaving.current = null;
    clearDraft(accountId, form);
    setBase(next);
    setWork(next);
    setVersion(next.version);
    setRestoredFrom(null);
  }

  return {
    ...work,
    change,
    addPicture,
    isChanged,
    restoredFrom,
    isRestoredStale: restoredFrom !== null && version !== stored.version,
    isStorageFull,
    discard: () => show(stored),
    version,
    rebaseOn: setVersion,
    saved: show,
  };
}

/** An earlier version of the portal may have stored another shape. */
function restoredWork(unsent: { contents: unknown; savedAt: number } | null) {
  if (unsent === null || typeof unsent.contents !== "object") return null;
  const work = unsent.contents as Partial<StoredWork> | null;
  if (work === null || !Array.isArray(work.questions) || !work.questions.every(isDraft))
    return null;
  const { questions, pictures = {}, version = null } = work;
  return { work: { questions, pictures, version }, savedAt: unsent.savedAt };
}

function isDraft(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const draft = value as Partial<QuestionDraft>;
  return (
    typeof draft.questionText === "string" &&
    typeof draft.type === "string" &&
    typeof draft.marks === "number" &&
    Array.isArray(draft.options) &&
    Array.isArray(draft.correctAnswers)
  );
}
