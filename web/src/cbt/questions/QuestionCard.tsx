import { plural } from "@school/core/api/plural.ts";
import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { memo, useLayoutEffect, useRef, type KeyboardEvent } from "react";
import { IconButton } from "../../ui/page/Button.tsx";
import { TYPE_WORDS, keyText } from "./drafts.ts";
import { faultsOf, type QuestionIssue } from "./question-issues.ts";
import { QuestionForm } from "./QuestionForm.tsx";
import styles from "./QuestionsEditor.module.css";
import { QuestionText } from "./QuestionText.tsx";
import { sameAs as sameAsText } from "./text.ts";
import type { FocusRequest, ListActions } from "./use-question-list.ts";

export interface QuestionCardProps {
  draft: QuestionDraft;
  /** Name of the question in the list. */
  name: string;
  /** Index from 0. */
  index: number;
  isLast: boolean;
  isOpen: boolean;
  /** Index of an earlier question with the same content. */
  sameAs: number | null;
  /** Issues with the question that the server reported. */
  reported: readonly QuestionIssue[];
  /** Whether the server has reported issues of the list, so that missing parts are shown. */
  isChecked: boolean;
  focusRequest: FocusRequest["on"] | null;
  onFocused: () => void;
  actions: ListActions;
  /** URLs of pictures by id. */
  pictures: Readonly<Record<string, string>>;
  onPicture: (id: string, address: string) => void;
}

/**
 * One question of the list: a line, or its form when open. Memoised, so that only changed questions
 * re-render.
 */
export const QuestionCard = memo(function QuestionCard(props: QuestionCardProps) {
  const { draft, name, index, isLast, isOpen, sameAs, reported, isChecked, actions } = props;
  const card = useRef<HTMLLIElement>(null);
  useRequestedFocus(card, props);
  const faults = isOpen && !isChecked ? reported : [...reported, ...faultsOf(draft)];

  return (
    <li ref={card} className={styles.card} data-open={isOpen || undefined}>
      <div className={styles.line}>
        {isOpen ? (
          <h3 className={styles.number}>Question {index + 1}</h3>
        ) : (
          <button
            type="button"
            className={styles.row}
            data-focus="row"
            aria-expanded={false}
            onClick={() => actions.open(name)}
            onKeyDown={(event) => moveByKeys(event, name, actions)}
          >
            <Summary draft={draft} index={index} sameAs={sameAs} fault={faults[0]?.message} />
          </button>
        )}
        <span className={styles.tools}>
          <IconButton
            label={`Move question ${index + 1} up`}
            icon={<IconArrowUp size={18} />}
            data-focus="up"
            disabled={index === 0}
            onClick={() => actions.move(name, -1)}
          />
          <IconButton
            label={`Move question ${index + 1} down`}
            icon={<IconArrowDown size={18} />}
            data-focus="down"
            disabled={isLast}
            onClick={() => actions.move(name, 1)}
          />
          <IconButton
            label={`Delete question ${index + 1}`}
            icon={<IconTrash size={18} />}
            onClick={() => actions.remove(name)}
          />
        </span>
      </div>
      {isOpen && (
        <QuestionForm
          draft={draft}
          name={name}
          index={index}
          isLast={isLast}
          sameAs={sameAs}
          issues={faults}
          actions={actions}
          pictures={props.pictures}
          onPicture={props.onPicture}
        />
      )}
    </li>
  );
});

function Summary(props: {
  draft: QuestionDraft;
  index: number;
  sameAs: number | null;
  fault: string | undefined;
}) {
  const { draft, index, sameAs, fault } = props;
  const { questionText, type, marks, pictureId, correctAnswers } = draft;
  return (
    <>
      <span className={styles.index}>{index + 1}.</span>
      <span className={styles.asked}>
        {questionText === "" ? (
          <i>{pictureId === null ? "Empty question" : "A picture"}</i>
        ) : (
          <QuestionText text={questionText} />
        )}
        <span className={styles.facts}>
          {TYPE_WORDS[type]} · {plural(marks, "mark")}
          {correctAnswers.length > 0 && ` · key ${keyText(draft)}`}
          {pictureId !== null && questionText !== "" && " · with a picture"}
        </span>
        {fault !== undefined && <span className={styles.fault}>{fault}</span>}
        {sameAs !== null && <span className={styles.fault}>{sameAsText(sameAs + 1)}</span>}
      </span>
    </>
  );
}

function moveByKeys(event: KeyboardEvent, name: string, actions: ListActions): void {
  if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
  event.preventDefault();
  actions.move(name, event.key === "ArrowUp" ? -1 : 1);
}

/**
 * Moving a card can disable the button that moved it, which loses the focus: this returns it to
 * that button or its neighbour.
 */
function useRequestedFocus(
  card: { readonly current: HTMLLIElement | null },
  { focusRequest, onFocused, index }: QuestionCardProps,
): void {
  useLayoutEffect(() => {
    if (focusRequest === null) return;
    const target = card.current?.querySelector<HTMLElement>(
      `[data-focus="${focusRequest}"]:not(:disabled)`,
    );
    const targets = card.current?.querySelectorAll<HTMLElement>("[data-focus]:not(:disabled)");
    (target ?? [...(targets ?? [])].at(-1))?.focus();
    onFocused();
  }, [focusRequest, onFocused, card, index]);
}
