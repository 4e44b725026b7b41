import { plural } from "@school/core/api/plural.ts";
import { sectionFaults } from "@school/core/cbt/questions/section-faults.ts";
import { hasSections, sectionRuns, sizeForPupil } from "@school/core/cbt/questions/sections.ts";
import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { Fragment, lazy, memo, Suspense, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { Button, IconButton } from "../../ui/page/Button.tsx";
import { PlainList, Row, Stack } from "../../ui/page/Layout.tsx";
import { DraftLine } from "./DraftLine.tsx";
import { faultsOf, keyOf, type QuestionIssue, withoutSection } from "./drafts.ts";
import { QuestionForm } from "./QuestionForm.tsx";
import { type FocusRequest, type QuestionList, sameAsEarlier } from "./question-list.ts";
import styles from "./QuestionsEditor.module.css";
import { SectionHead } from "./SectionHead.tsx";
import { sameAs as sameAsText } from "./text.ts";
import type { EditedQuestions, ListActions } from "./use-question-list.ts";

const ImportQuestions = lazy(async () => ({
  default: (await import("../question-files/ImportQuestions.tsx")).ImportQuestions,
}));
const CopyFromBank = lazy(async () => ({
  default: (await import("./CopyFromBank.tsx")).CopyFromBank,
}));

interface QuestionsEditorProps {
  list: EditedQuestions;
  /** Called with the bank from which questions were copied. */
  onBank?: (bankId: string) => void;
  /** Number of questions that a test draws for each pupil; null takes all. */
  numQuestions?: number | null;
  /** Whether the list can be divided into sections, as that of a test. */
  canHaveSections?: boolean;
}

const NO_ISSUES: readonly QuestionIssue[] = [];

/** Edits, orders, imports and copies the questions of a bank or a test. It saves nothing itself. */
export function QuestionsEditor(props: QuestionsEditorProps) {
  const { list, onBank, numQuestions = null, canHaveSections = false } = props;
  const { questions, pictures, openKey, focus, reported, actions } = list;
  const [dialog, setDialog] = useState<"import" | "bank" | null>(null);
  const isChecked = reported.byDraft.size + reported.ofList.length > 0;
  const sameAs = useMemo(() => sameAsEarlier(questions), [questions]);
  const heads = useMemo(
    () => new Map(sectionRuns(questions).map((run) => [run.from, run])),
    [questions],
  );
  const faultsAt = useMemo(
    () => Map.groupBy(sectionFaults(questions, null), ({ path }) => path[1]),
    [questions],
  );
  const topics = topicsOf(questions);
  const close = () => setDialog(null);

  return (
    <Stack as="section" gap={3} aria-label="Questions">
      <Sum questions={questions} numQuestions={numQuestions} />
      <ErrorNote>{reported.ofList.join(" ")}</ErrorNote>
      <Incomplete questions={questions} openKey={openKey} onOpen={actions.open} />
      <p className="visually-hidden" role="status">
        {list.announcement}
      </p>
      {questions.length === 0 ? (
        <EmptyState
          title="No questions yet"
          hint="Write the first one, or import a Word document or another file."
        />
      ) : (
        <PlainList as="ol" gap={2}>
          {questions.map((draft, index) => {
            const key = keyOf(draft);
            const run = heads.get(index);
            return (
              <Fragment key={key}>
                {run?.section && (
                  <li className={styles.section}>
                    <SectionHead
                      section={run.section}
                      questions={run.questions.length}
                      faults={faultsAt.get(index)?.map(({ message }) => message) ?? []}
                      actions={actions}
                    />
                  </li>
                )}
                <QuestionCard
                  name={key}
                  draft={draft}
                  index={index}
                  isLast={index === questions.length - 1}
                  isOpen={key === openKey}
                  sameAs={sameAs[index] ?? null}
                  reported={reported.byDraft.get(draft) ?? NO_ISSUES}
                  isChecked={isChecked}
                  focus={focus?.key === key ? focus.on : null}
                  actions={actions}
                  pictures={pictures}
                  canBeginSection={canHaveSections && !run?.section}
                  topics={topics}
                />
              </Fragment>
            );
          })}
        </PlainList>
      )}
      <Row>
        <Button kind={openKey === null ? "primary" : "secondary"} onClick={actions.add}>
          Add question
        </Button>
        <Button onClick={() => setDialog("import")}>Import questions</Button>
        <Button onClick={() => setDialog("bank")}>Copy from bank</Button>
      </Row>
      <Suspense fallback={null}>
        {dialog === "import" && (
          <ImportQuestions
            onAdd={(drafts, pictures) =>
              actions.append(canHaveSections ? drafts : drafts.map(withoutSection), pictures)
            }
            onClose={close}
          />
        )}
        {dialog === "bank" && (
          <CopyFromBank questions={questions} actions={actions} onBank={onBank} onClose={close} />
        )}
      </Suspense>
    </Stack>
  );
}

function Sum(props: { questions: readonly QuestionDraft[]; numQuestions: number | null }) {
  const { questions, numQuestions } = props;
  const size = sizeForPupil(questions, numQuestions);
  const isDrawn = size.questions < questions.length;
  const isUneven =
    isDrawn &&
    !hasSections(questions) &&
    questions.some(({ marks }) => marks !== questions[0]?.marks);
  return (
    <p className={styles.sum}>
      <b>{plural(questions.length, "question")}</b>
      {isDrawn && `, ${size.questions} drawn at random for each pupil`} ·{" "}
      <b>{plural(size.marks, "mark")}</b> in total
      {isUneven && (
        <span className={styles.fault}>Questions drawn at random must have equal marks.</span>
      )}
    </p>
  );
}

/** Links to the incomplete questions, except the open one. */
function Incomplete(props: {
  questions: readonly QuestionDraft[];
  openKey: string | null;
  onOpen: (key: string) => void;
}) {
  const incomplete = props.questions
    .map((draft, index) => ({ draft, index }))
    .filter(({ draft }) => keyOf(draft) !== props.openKey && faultsOf(draft).length > 0);
  if (incomplete.length === 0) return null;
  return (
    <Stack gap={3}>
      <span>Incomplete:</span>
      {incomplete.slice(0, 20).map(({ draft, index }) => (
        <Button
          key={index}
          size="compact-sm"
          aria-label={`Open question ${index + 1}: incomplete`}
          onClick={() => props.onOpen(keyOf(draft))}
        >
          {index + 1}
        </Button>
      ))}
      {incomplete.length > 20 && <span>and {incomplete.length - 20} more</span>}
    </Stack>
  );
}

interface QuestionCardProps {
  draft: QuestionDraft;
  /** Key of the question in the list. */
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
  focus: FocusRequest["on"] | null;
  actions: ListActions;
  pictures: QuestionList["pictures"];
  /** Whether a section can begin at it. */
  canBeginSection: boolean;
  /** Topics of the list, one a line. */
  topics: string;
}

/** The topics of a list, one a line: a text, so that an equal one does not re-render a question. */
function topicsOf(questions: readonly QuestionDraft[]): string {
  return [...new Set(questions.flatMap(({ topic }) => topic?.trim() || []))].toSorted().join("\n");
}

/**
 * One question of the list: a line, or its form when open. Memoised, so that only changed questions
 * re-render.
 */
const QuestionCard = memo(function QuestionCard(props: QuestionCardProps) {
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
            <span className={styles.index}>{index + 1}.</span>
            <DraftLine
              draft={draft}
              isShort
              faults={[faults[0]?.message, sameAs === null ? undefined : sameAsText(sameAs + 1)]}
            />
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
          canBeginSection={props.canBeginSection}
          topics={props.topics}
        />
      )}
    </li>
  );
});

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
  { focus, actions, index }: QuestionCardProps,
): void {
  useLayoutEffect(() => {
    if (focus === null) return;
    const target = card.current?.querySelector<HTMLElement>(
      `[data-focus="${focus}"]:not(:disabled)`,
    );
    const targets = card.current?.querySelectorAll<HTMLElement>("[data-focus]:not(:disabled)");
    (target ?? [...(targets ?? [])].at(-1))?.focus();
    actions.focused();
  }, [focus, actions, card, index]);
}
