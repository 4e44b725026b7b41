import { useState, type ReactNode } from "react";
import { Button } from "../../ui/page/Button.tsx";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { TextAreaField } from "../../ui/fields/FormFields.tsx";
import { ConflictNotice, type Difference } from "../../ui/feedback/ConflictNotice.tsx";
import styles from "./DecisionDialog.module.css";
import type { Decision, Verb } from "./use-decision.ts";
import { conflict } from "../../ui/text.ts";
import { decisionTexts } from "../text.ts";

const WORDS: Record<Verb, { verb: "Approve" | "Reject"; busy: string; comment: string }> = {
  approve: {
    verb: "Approve",
    busy: "Approving...",
    comment: "The pupil and parents see it with the result.",
  },
  reject: {
    verb: "Reject",
    busy: "Rejecting...",
    comment: "The teacher sees it. Say what to correct.",
  },
};

interface DecisionFrameProps {
  opened: boolean;
  /** Counts the questions, so that each starts with an empty comment. */
  number: number;
  verb: Verb;
  /** Number of results to decide. */
  count: number;
  several: boolean;
  /** Changes since the principal saw the results. */
  differences: readonly Difference[];
  busy: boolean;
  error: string | null;
  onConfirm: (comment: string) => void;
  onCancel: () => void;
  /** Description of the subject of the decision. */
  children: ReactNode;
}

/** Asks for a comment and confirmation before results are approved or rejected. */
export function DecisionFrame(props: DecisionFrameProps) {
  const { opened, number, verb, several, busy, onCancel } = props;
  return (
    <Dialog
      opened={opened}
      onClose={onCancel}
      busy={busy}
      title={`${WORDS[verb].verb} ${several ? "Results" : "Result"}`}
    >
      <DecisionForm key={number} {...props} />
    </Dialog>
  );
}

function DecisionForm(props: DecisionFrameProps) {
  const { verb, count, differences, busy, error, onConfirm, onCancel, children } = props;
  const [comment, setComment] = useState("");
  const words = WORDS[verb];
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm(comment);
      }}
    >
      <ConflictNotice message={conflict.results} differences={differences} />
      {children}
      {count > 0 && (
        <TextAreaField
          label="Comment (optional)"
          description={words.comment}
          maxLength={500}
          value={comment}
          disabled={busy}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
      )}
      {count > 0 ? (
        <FormActions
          submit={decisionTexts.confirm(words.verb, count, differences.length > 0)}
          busyLabel={words.busy}
          busy={busy}
          danger={verb === "reject"}
          error={error}
          onCancel={onCancel}
        />
      ) : (
        <Button onClick={onCancel}>Close</Button>
      )}
    </form>
  );
}

/** The dialog for one result, or for a selection. */
export function DecisionDialog({ decision }: { decision: Decision }) {
  const { proposal, opened, busy, error, cancel, confirm } = decision;
  if (!proposal) return null;
  const { number, verb, several, results, incomplete, changed } = proposal;
  return (
    <DecisionFrame
      opened={opened}
      number={number}
      verb={verb}
      several={several}
      count={results.length}
      differences={changed.map(({ result, changes }) => ({
        key: result.id,
        words: (
          <>
            <strong>{result.student.name}</strong>, {result.subject.name}: {changes.join(", ")}.
          </>
        ),
      }))}
      busy={busy}
      error={error}
      onConfirm={confirm}
      onCancel={cancel}
    >
      <Subject results={results} />
      {verb === "approve" && results.some(({ published }) => !published) && (
        <p className={styles.soft}>
          The teacher has not published this result yet. Approving it publishes it.
        </p>
      )}
      {incomplete > 0 && <p className={styles.soft}>{decisionTexts.notIncluded(incomplete)}</p>}
    </DecisionFrame>
  );
}

/** Subject of the decision: one result in full, a selection by class and subject. */
function Subject({ results }: Pick<NonNullable<Decision["proposal"]>, "results">) {
  const [first] = results;
  if (!first) return null;
  if (results.length === 1) {
    return (
      <p className={styles.subject}>
        <strong>{first.student.name}</strong>
        <span>
          {first.subject.name}, {first.class.name}
        </span>
        <span>
          Total <b>{first.total ?? "–"}</b> {first.grade && <>grade {first.grade}</>}
        </span>
      </p>
    );
  }
  const sheets = Map.groupBy(results, (one) => `${one.class.name}, ${one.subject.name}`);
  return (
    <DecidedSheets
      count={results.length}
      sheets={[...sheets].map(([name, rows]) => ({ name, count: rows.length }))}
    />
  );
}

interface DecidedSheetsProps {
  count: number;
  sheets: readonly { name: string; count: number }[];
}

/** Number of results to decide, by sheet. */
export function DecidedSheets({ count, sheets }: DecidedSheetsProps) {
  return (
    <div className={styles.subject}>
      <strong>{count} results</strong>
      <ul className={styles.sheets}>
        {sheets.map((sheet) => (
          <li key={sheet.name}>
            {sheet.name} <b>{sheet.count}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
