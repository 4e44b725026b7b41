import { MAX_QUESTIONS } from "@school/core/cbt/questions/question-limits.ts";
import type { QuestionDraft, Section } from "@school/core/cbt/questions/question.ts";
import { useEffect, useMemo, useRef, useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import type { ApiIssue } from "../../platform/client/api-error.ts";
import { clearDraft, loadDraft, saveDraft } from "../../platform/drafts.ts";
import { toastError, toastWithUndo } from "../../ui/feedback/toast.ts";
import {
  appended,
  edited,
  indexOf,
  isChanged,
  type ListVersion,
  movedBy,
  opened,
  openedAt,
  openedList,
  type QuestionList,
  rebased,
  removed,
  repeated,
  replaced,
  restored,
  sectionBegun,
  sectionChanged,
  withBlank,
  withIssues,
  withPictures,
} from "./question-list.ts";

/** A list of questions with its actions, which are the same functions for its lifetime. */
export type EditedQuestions = ReturnType<typeof useQuestionList>;
export type ListActions = EditedQuestions["actions"];

type Change = (list: QuestionList) => QuestionList;

/**
 * Debounce in milliseconds before the list is stored. A long list is not written at every
 * keystroke.
 */
const STORE_AFTER_MS = 100;

/**
 * The questions of a bank or a test. Unsaved ones survive a reload, a power cut and an expired
 * session.
 *
 * @param form key of the page's questions, for instance `cbt/questions/TEST`
 * @param read the server's list; later values are ignored
 */
export function useQuestionList(form: string, read: ListVersion) {
  const { id: accountId } = useAccount();
  const [list, setList] = useState(() =>
    openedList(read, unsavedWork(loadDraft(accountId, form)?.contents)),
  );
  const [isStorageFull, setStorageFull] = useState(false);
  // Changes apply to the newest list, so that a late picture does not undo what was typed since.
  const newest = useRef(list);
  const leaving = useRef<(() => void) | null>(null);
  const actions = useMemo(() => {
    function change(make: Change): void {
      const changed = make(newest.current);
      if (isChanged(newest.current) && !isChanged(changed)) {
        // Immediately, because the page may be left before the next render.
        leaving.current = null;
        clearDraft(accountId, form);
      }
      newest.current = changed;
      setList(changed);
    }
    /** @param count number of questions that the change inserts */
    function insert(count: number, make: Change): void {
      if (count > MAX_QUESTIONS - newest.current.questions.length)
        toastError(`A list can have at most ${MAX_QUESTIONS} questions.`);
      change(make);
    }
    const add = () => insert(1, withBlank);
    return {
      add,
      /** @param pictures URLs of the drafts' new pictures by their ids */
      append: (drafts: readonly QuestionDraft[], pictures: ListVersion["pictures"] = {}) =>
        insert(drafts.length, (list) => withPictures(appended(list, drafts), pictures)),
      repeat: (key: string) => insert(1, (list) => repeated(list, key)),
      /** Opens the question with the key; null closes the open one. */
      open: (key: string | null) => change((list) => opened(list, key)),
      /** Opens the question below, or a new one at the end. */
      next(key: string): void {
        const index = indexOf(newest.current, key);
        if (index === newest.current.questions.length - 1) add();
        else change((list) => openedAt(list, index + 1));
      },
      edit: (key: string, changes: (draft: QuestionDraft) => Partial<QuestionDraft>) =>
        change((list) => edited(list, key, changes)),
      addPicture: (id: string, address: string) =>
        change((list) => withPictures(list, { [id]: address })),
      move: (key: string, by: 1 | -1) => change((list) => movedBy(list, key, by)),
      beginSection: (key: string) => change((list) => sectionBegun(list, key)),
      /** Null removes the heading; its questions stay. */
      changeSection: (section: Section, changes: Partial<Section> | null) =>
        change((list) => sectionChanged(list, section, changes)),
      remove(key: string): void {
        const index = indexOf(newest.current, key);
        const draft = newest.current.questions[index];
        if (!draft) return;
        change((list) => removed(list, index));
        toastWithUndo(`Question ${index + 1} deleted`, () =>
          insert(1, (list) => restored(list, draft, index)),
        );
      },
      focused: () => change((list) => ({ ...list, focus: null })),
      /** Shows the issues of a check or a save at their questions. */
      report: (issues: readonly ApiIssue[], sent: readonly QuestionDraft[]) =>
        change((list) => withIssues(list, issues, sent)),
      /** Takes over what another author saved. */
      rebase: (seen: ListVersion, current: ListVersion) =>
        change((list) => rebased(list, seen, current)),
      /** Shows a list as saved or read, without unsaved work. */
      replace: (by: ListVersion) => change((list) => replaced(list, by)),
    };
  }, [accountId, form]);

  // Declared before the other effect, so that its cleanup runs first when the page is left.
  useEffect(() => () => leaving.current?.(), []);
  const { questions, pictures, version } = list;
  const isUnsaved = isChanged(list);
  useEffect(() => {
    if (!isUnsaved) return clearDraft(accountId, form);
    const store = () => {
      const unsaved: ListVersion = { questions, pictures, version };
      void saveDraft(accountId, form, unsaved).then((isStored) => setStorageFull(!isStored));
    };
    const timer = setTimeout(store, STORE_AFTER_MS);
    addEventListener("pagehide", store);
    leaving.current = store;
    return () => {
      clearTimeout(timer);
      removeEventListener("pagehide", store);
      leaving.current = null;
    };
  }, [accountId, form, isUnsaved, questions, pictures, version]);

  return { ...list, actions, isStorageFull };
}

/** An earlier version of the portal may have stored another shape. */
function unsavedWork(contents: unknown): ListVersion | null {
  if (typeof contents !== "object" || contents === null) return null;
  const { questions, pictures = {}, version = null } = contents as Partial<ListVersion>;
  if (!Array.isArray(questions) || !questions.every(isDraft)) return null;
  return { questions, pictures, version };
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
