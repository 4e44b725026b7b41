import { plural } from "@school/core/api/plural.ts";
import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { lazy, Suspense, useCallback, useMemo, useState } from "react";
import type { ApiIssue } from "../../platform/client/api-error.ts";
import { Button } from "../../ui/page/Button.tsx";
import { PlainList, Row, Stack } from "../../ui/page/Layout.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { keyOf, sameAsEarlier, totalMarks } from "./drafts.ts";
import { QuestionCard } from "./QuestionCard.tsx";
import { faultsOf, useCurrentIssues } from "./question-issues.ts";
import styles from "./QuestionsEditor.module.css";
import { useQuestionList } from "./use-question-list.ts";

const ImportQuestions = lazy(async () => ({
  default: (await import("./ImportQuestions.tsx")).ImportQuestions,
}));
const CopyFromBank = lazy(async () => ({
  default: (await import("./CopyFromBank.tsx")).CopyFromBank,
}));

export interface QuestionsEditorProps {
  questions: readonly QuestionDraft[];
  onChange: (questions: QuestionDraft[]) => void;
  /** Issues of the last save; paths begin with "questions" and an index from 0. */
  issues: readonly ApiIssue[];
  /** URLs of the questions' pictures by id, as read. */
  pictures: Readonly<Record<string, string>>;
  /** Called with the URL of a new picture, so that it is stored with the list. */
  onPicture?: ((id: string, address: string) => void) | undefined;
  /** Offers to copy questions from the banks that the person may read. */
  allowBank?: boolean | undefined;
  /** Called with the bank from which questions were copied. */
  onBank?: ((bankId: string) => void) | undefined;
  /** Number of questions that a test draws for each pupil; null takes all. */
  numQuestions?: number | null | undefined;
}

/** Edits, orders, imports and copies the questions of a bank or a test. It saves nothing itself. */
export function QuestionsEditor(props: QuestionsEditorProps) {
  const { questions, onChange, issues, onPicture, allowBank = false, numQuestions = null } = props;
  const { openKey, focusRequest, onFocused, announcement, actions, append } = useQuestionList(
    questions,
    onChange,
  );
  const [dialog, setDialog] = useState<"import" | "bank" | null>(null);
  const [added, setAdded] = useState<Readonly<Record<string, string>>>({});
  const pictures = useMemo(() => ({ ...props.pictures, ...added }), [props.pictures, added]);
  const reported = useCurrentIssues(questions, issues);
  const sameAs = useMemo(() => sameAsEarlier(questions), [questions]);
  const storePicture = useCallback(
    (id: string, address: string) => {
      setAdded((before) => ({ ...before, [id]: address }));
      onPicture?.(id, address);
    },
    [onPicture],
  );
  const close = () => setDialog(null);

  return (
    <Stack as="section" gap={3} aria-label="Questions">
      <Sum questions={questions} numQuestions={numQuestions} />
      <ErrorNote>{reported.ofList.join(" ")}</ErrorNote>
      <Incomplete questions={questions} openKey={openKey} onOpen={actions.open} />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {questions.length === 0 ? (
        <EmptyState
          title="No questions yet"
          hint="Write the first one, or paste a list from a document."
        />
      ) : (
        <PlainList as="ol" gap={2}>
          {questions.map((draft, index) => {
            const key = keyOf(draft);
            return (
              <QuestionCard
                key={key}
                name={key}
                draft={draft}
                index={index}
                isLast={index === questions.length - 1}
                isOpen={key === openKey}
                sameAs={sameAs[index] ?? null}
                reported={reported.of(draft)}
                isChecked={issues.length > 0}
                focusRequest={focusRequest?.key === key ? focusRequest.on : null}
                onFocused={onFocused}
                actions={actions}
                pictures={pictures}
                onPicture={storePicture}
              />
            );
          })}
        </PlainList>
      )}
      <Row>
        <Button kind={openKey === null ? "primary" : "secondary"} onClick={actions.add}>
          Add question
        </Button>
        <Button onClick={() => setDialog("import")}>Import questions</Button>
        {allowBank && <Button onClick={() => setDialog("bank")}>Copy from bank</Button>}
      </Row>
      <Suspense fallback={null}>
        {dialog === "import" && <ImportQuestions onAdd={append} onClose={close} />}
        {dialog === "bank" && (
          <CopyFromBank
            questions={questions}
            onAdd={append}
            onPicture={storePicture}
            onBank={props.onBank}
            onClose={close}
          />
        )}
      </Suspense>
    </Stack>
  );
}

function Sum(props: { questions: readonly QuestionDraft[]; numQuestions: number | null }) {
  const { questions, numQuestions } = props;
  const drawn = numQuestions !== null && numQuestions < questions.length ? numQuestions : null;
  const isUneven = drawn !== null && questions.some(({ marks }) => marks !== questions[0]?.marks);
  return (
    <p className={styles.sum}>
      <b>{plural(questions.length, "question")}</b>
      {drawn !== null && `, ${drawn} drawn at random for each pupil`} ·{" "}
      <b>{plural(totalMarks(questions, drawn), "mark")}</b> in total
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
