import { useState } from "react";
import { Button } from "../../ui/page/Button.tsx";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { TextAreaField } from "../../ui/fields/FormFields.tsx";
import { ConflictNotice } from "../../ui/feedback/ConflictNotice.tsx";
import styles from "./DecisionDialog.module.css";
import type { Decision, Verb } from "./use-decision.ts";
import { conflict } from "../../ui/text.ts";
import { decisionTexts } from "../text.ts";
import { labels } from "./text.ts";

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

/** Asks for a comment and the last word before results are approved or sent back. */
export function DecisionDialog({ decision }: { decision: Decision }) {
  const { asked, opened, busy, cancel } = decision;
  if (!asked) return null;
  return (
    <Dialog
      opened={opened}
      onClose={cancel}
      busy={busy}
      title={`${WORDS[asked.verb].verb} ${asked.several ? "Results" : "Result"}`}
    >
      <DecisionForm key={asked.number} decision={decision} asked={asked} />
    </Dialog>
  );
}

interface DecisionFormProps {
  decision: Decision;
  asked: NonNullable<Decision["asked"]>;
}

function DecisionForm({ decision, asked }: DecisionFormProps) {
  const [comment, setComment] = useState("");
  const { verb, results, incomplete, changedResults } = asked;
  const words = WORDS[verb];
  const count = results.length;
  const confirm = decisionTexts.confirm(words.verb, count, changedResults.length > 0);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        decision.confirm(comment);
      }}
    >
      <ConflictNotice
        message={conflict.results}
        differences={changedResults.map(({ result, changes }) => ({
          key: result.id,
          words: (
            <>
              <strong>{result.student.name}</strong>, {result.subject.name}: {changes.join(", ")}.
            </>
          ),
        }))}
      />
      <Subject {...asked} />
      {incomplete > 0 && <p className={styles.soft}>{decisionTexts.notIncluded(incomplete)}</p>}
      {count > 0 && (
        <TextAreaField
          label={labels.commentOptional}
          description={words.comment}
          maxLength={500}
          value={comment}
          disabled={decision.busy}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
      )}
      {count > 0 ? (
        <FormActions
          submit={confirm}
          busyLabel={words.busy}
          busy={decision.busy}
          danger={verb === "reject"}
          error={decision.error}
          onCancel={decision.cancel}
        />
      ) : (
        <Button onClick={decision.cancel}>Close</Button>
      )}
    </form>
  );
}

/** Who and what is being decided: one result in full, a selection by class and subject. */
function Subject({ results }: Pick<DecisionFormProps["asked"], "results">) {
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
    <div className={styles.subject}>
      <strong>{results.length} results</strong>
      <ul className={styles.sheets}>
        {[...sheets].map(([sheet, rows]) => (
          <li key={sheet}>
            {sheet} <b>{rows.length}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
