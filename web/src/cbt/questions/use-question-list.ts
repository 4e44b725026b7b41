import { plural } from "@school/core/api/plural.ts";
import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { MAX_QUESTIONS } from "@school/core/cbt/questions/question-limits.ts";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { toastError, toastWithUndo } from "../../ui/feedback/toast.ts";
import { blankAfter, changedDraft, copyOf, keyOf, moved } from "./drafts.ts";

/** The actions of a question; the same functions for the editor's lifetime. */
export interface ListActions {
  open: (key: string | null) => void;
  edit: (key: string, changes: (draft: QuestionDraft) => Partial<QuestionDraft>) => void;
  move: (key: string, by: 1 | -1) => void;
  repeat: (key: string) => void;
  remove: (key: string) => void;
  /** Opens the question below, or a new one at the end. */
  next: (key: string) => void;
}

/** Where to move the focus after the next render. */
export interface FocusRequest {
  readonly key: string;
  readonly on: "text" | "row" | "up" | "down";
}

/**
 * The changes to a list of questions. They apply to the newest list, so that a late change, such as
 * an uploaded picture, does not undo a newer one.
 */
export function useQuestionList(
  questions: readonly QuestionDraft[],
  onChange: (questions: QuestionDraft[]) => void,
) {
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [focusRequest, setFocusRequest] = useState<FocusRequest | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const newest = useRef({ questions, onChange });
  useLayoutEffect(() => {
    newest.current = { questions, onChange };
  }, [questions, onChange]);

  const change = useCallback((make: (list: readonly QuestionDraft[]) => QuestionDraft[]) => {
    const made = make(newest.current.questions);
    newest.current.questions = made;
    newest.current.onChange(made);
  }, []);

  /** Inserts at an index, as many as fit. */
  const insert = useCallback(
    (drafts: readonly QuestionDraft[], index: number): void => {
      const room = MAX_QUESTIONS - newest.current.questions.length;
      if (drafts.length > room) {
        toastError(`A list can have at most ${MAX_QUESTIONS} questions.`);
        if (room <= 0) return;
      }
      change((list) => list.toSpliced(index, 0, ...drafts.slice(0, Math.max(room, 0))));
    },
    [change],
  );

  const actions = useMemo((): ListActions & { add: () => void } => {
    const indexOf = (key: string) =>
      newest.current.questions.findIndex((draft) => keyOf(draft) === key);
    const openAt = (index: number) => {
      const draft = newest.current.questions[index];
      if (!draft) return;
      setOpenKey(keyOf(draft));
      setFocusRequest({ key: keyOf(draft), on: "text" });
    };
    const add = () => {
      const end = newest.current.questions.length;
      insert([blankAfter(newest.current.questions.at(-1))], end);
      openAt(end);
    };
    return {
      add,
      open(key) {
        setOpenKey(key);
        if (key !== null) setFocusRequest({ key, on: "text" });
      },
      edit(key, changes) {
        change((list) =>
          list.map((draft) => (keyOf(draft) === key ? changedDraft(draft, changes(draft)) : draft)),
        );
      },
      move(key, by) {
        const from = indexOf(key);
        const to = from + by;
        const count = newest.current.questions.length;
        if (from < 0 || to < 0 || to >= count) return;
        change((list) => moved(list, from, to));
        setFocusRequest({ key, on: by < 0 ? "up" : "down" });
        setAnnouncement(`Question ${from + 1} is now question ${to + 1} of ${count}`);
      },
      repeat(key) {
        const index = indexOf(key);
        const draft = newest.current.questions[index];
        if (!draft) return;
        insert([copyOf(draft)], index + 1);
        openAt(index + 1);
      },
      remove(key) {
        const index = indexOf(key);
        const draft = newest.current.questions[index];
        if (!draft) return;
        change((list) => list.toSpliced(index, 1));
        setOpenKey(null);
        const next = newest.current.questions[Math.min(index, newest.current.questions.length - 1)];
        setFocusRequest({ key: next ? keyOf(next) : "", on: "row" });
        toastWithUndo(`Question ${index + 1} deleted`, () => {
          insert([draft], Math.min(index, newest.current.questions.length));
          setFocusRequest({ key: keyOf(draft), on: "row" });
        });
      },
      next(key) {
        const index = indexOf(key);
        if (index === newest.current.questions.length - 1) add();
        else openAt(index + 1);
      },
    };
  }, [change, insert]);

  const append = useCallback(
    (drafts: readonly QuestionDraft[]) => {
      insert(drafts, newest.current.questions.length);
      setAnnouncement(`${plural(drafts.length, "question")} added at the end`);
    },
    [insert],
  );
  const onFocused = useCallback(() => setFocusRequest(null), []);

  return { openKey, focusRequest, onFocused, announcement, actions, append };
}
