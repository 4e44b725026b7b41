import type { ItemAnalysis } from "@school/core/cbt/analysis/contract.ts";
import type { Remarking } from "@school/core/cbt/tests/contract.ts";
import { comparableKey } from "@school/core/cbt/questions/kinds/kinds.ts";
import { SAME_KEY } from "@school/core/cbt/tests/text.ts";
import { REASON_LENGTH } from "@school/core/cbt/live-view/live-view-limits.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { isStale, messageOf } from "../../platform/client/api-error.ts";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { TextAreaField } from "../../ui/fields/FormFields.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { analysisApi, marksApi, testsApi } from "../api.ts";
import { KEY_FIELDS } from "../questions/keys/key-fields.ts";
import { draftOf, faultsOf } from "../questions/drafts.ts";
import { QuestionText } from "../questions/QuestionText.tsx";
import { testAddress } from "../tests/test-addresses.ts";
import styles from "./Analysis.module.css";
import { keyCorrection } from "./text.ts";
import { failures } from "../../ui/text.ts";

interface CorrectKeyDialogProps {
  item: ItemAnalysis;
  test: { id: string; version: number };
  onClose: () => void;
}

/** Corrects the key of a question, with a reason; then lists the pupils whose marks changed. */
export function CorrectKeyDialog({ item, test, onClose }: CorrectKeyDialogProps) {
  const { question, place } = item;
  const queries = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(question));
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const correct = useMutation(
    testsApi.correctKey.mutationOptions({
      onSettled: () =>
        Promise.all(
          [analysisApi, testsApi, marksApi].map((api) =>
            queries.invalidateQueries({ queryKey: api.key() }),
          ),
        ),
    }),
  );
  const remarking = correct.data?.data;
  const KeyFields = KEY_FIELDS[question.type];
  const keyOf = (entries: readonly string[]) => comparableKey(question.type, entries);
  const isSame = keyOf(draft.correctAnswers) === keyOf(question.correctAnswers);
  const faults = faultsOf(draft).filter(({ path }) => path[0] === "correctAnswers");

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (isSame || faults.length > 0 || reason.trim() === "") return;
    const { id, version } = test;
    const { correctAnswers } = draft;
    correct.mutate({ id, version, questionId: question.id, correctAnswers, reason: reason.trim() });
  }

  if (remarking) {
    return <ChangedMarks testId={test.id} remarking={remarking} onClose={onClose} />;
  }
  const editing = {
    draft,
    issues: tried ? faults : [],
    picture: question.picture,
    onChange: (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes }),
  };
  return (
    <Dialog opened onClose={onClose} busy={correct.isPending} title={keyCorrection.actionOf(place)}>
      <Form onSubmit={submit} label={keyCorrection.action}>
        <div className={styles.asked}>
          <QuestionText text={question.questionText} />
        </div>
        {question.options.length > 0 && (
          <ol className={styles.moved} type="A">
            {question.options.map(({ key, text }) => (
              <li key={key}>
                <QuestionText text={text} />
              </li>
            ))}
          </ol>
        )}
        <KeyFields {...editing} isKeyOnly />
        <TextAreaField
          label="Reason"
          description="All pupils who had this question are re-marked. The reason is saved in the audit log."
          required
          maxLength={REASON_LENGTH}
          value={reason}
          error={tried && reason.trim() === "" ? "Enter a reason." : null}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <FormActions
          submit="Correct key and re-mark"
          busyLabel="Re-marking..."
          busy={correct.isPending}
          onCancel={onClose}
          error={errorOf(correct.error, tried && isSame)}
        />
      </Form>
    </Dialog>
  );
}

function errorOf(error: Error | null, isSame: boolean): string | null {
  if (isSame) return SAME_KEY;
  if (!error) return null;
  if (isStale(error)) {
    return "This test has changed since you opened it. Check the key, then try again.";
  }
  return messageOf(error, failures.save);
}

interface ChangedMarksProps {
  testId: string;
  remarking: Remarking;
  onClose: () => void;
}

function ChangedMarks({ testId, remarking: { moved, before, after }, onClose }: ChangedMarksProps) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Re-marked"
      actions={
        <>
          {moved.length > 0 && (
            <ButtonLink href={testAddress("send-scores", testId)}>Send scores again</ButtonLink>
          )}
          <Button kind="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <p>
        The key was {before.join(", ")} and is now {after.join(", ")}.{" "}
        {moved.length === 0 ? "No pupil’s marks changed." : "These pupils’ marks changed:"}
      </p>
      {moved.length > 0 && (
        <ul className={styles.moved}>
          {moved.map(({ student, from, to }) => (
            <li key={student.id}>
              {student.name} ({student.admissionNumber}): {from} → {to}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
