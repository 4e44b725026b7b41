import { type ReactNode, useState } from "react";
import { Button } from "../../ui/page/Button.tsx";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { Form, FormSection } from "../../ui/fields/FormLayout.tsx";
import { QuestionsEditor } from "../questions/QuestionsEditor.tsx";
import { TestScopeFields } from "./TestScopeFields.tsx";
import { MarkFields } from "./MarkFields.tsx";
import styles from "./Tests.module.css";
import { type TestChoices, wholeNumber } from "./test-values.ts";
import { TimeFields } from "./TimeFields.tsx";
import type { TestForm } from "./use-test-form.ts";
import { doubts, missingBeforeShown, pupilLines } from "./readiness.ts";

interface TestFieldsProps {
  label: string;
  form: TestForm;
  choices: TestChoices;
  /** Pupils see the test already. */
  isShown: boolean;
  busy: boolean;
  /** The button that keeps what pupils see or do not see as it is. */
  submit: string;
  /** The other one: shows it to pupils, or hides it. */
  other: string;
  failure: string;
  /** Notices above the form. */
  children?: ReactNode;
  /** What saving will mean, above the buttons. */
  meaning?: ReactNode;
  onSend: (showCBT: boolean) => void;
  onCancel?: (() => void) | undefined;
}

/** Everything of a test, in the order in which a teacher thinks. */
export function TestFields(props: TestFieldsProps) {
  const { label, form, choices, isShown, busy, submit, other, failure } = props;
  const { list } = form;
  return (
    <Form
      label={label}
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog of the questions is no part of this form, though React says so.
        if (event.target === event.currentTarget) props.onSend(isShown);
      }}
    >
      {form.isFound && (
        <div className={styles.notice} role="status">
          <p>What you typed before is back. It is not saved yet.</p>
          <Button size="compact-sm" onClick={form.throwAway}>
            Throw it away
          </Button>
        </div>
      )}
      {form.isUnkept && (
        <div className={styles.notice} role="status">
          <p>This device has no room left to keep what you type: save before you leave.</p>
        </div>
      )}
      {props.children}
      <TestScopeFields form={form} choices={choices} />
      <TimeFields form={form} />
      <MarkFields form={form} choices={choices} />
      <FormSection title="Questions">
        <QuestionsEditor
          questions={list.questions}
          onChange={list.change}
          issues={form.issues.filter(({ path }) => path[0] === "questions")}
          pictures={list.pictures}
          onPicture={list.addPicture}
          numQuestions={wholeNumber(form.values.numQuestions)}
          allowBank
          onBank={(questionBankId) => {
            if (form.values.questionBankId === "") form.change({ questionBankId });
          }}
        />
      </FormSection>
      <PublishChecklist form={form} isShown={isShown} />
      {props.meaning}
      <FormActions
        submit={submit}
        busyLabel="Saving..."
        busy={busy}
        error={form.failureText(failure)}
        onCancel={props.onCancel}
      >
        <Button disabled={busy} onClick={() => props.onSend(!isShown)}>
          {other}
        </Button>
      </FormActions>
    </Form>
  );
}

/** Beyond this the list says how many more there are. */
const MOST_LINES = 6;

/** What pupils will see, what is missing until then, and what may not have been meant. */
function PublishChecklist({ form, isShown }: { form: TestForm; isShown: boolean }) {
  const { values } = form;
  const { questions } = form.list;
  const [now] = useState(() => new Date().toISOString());
  const missing = missingBeforeShown(values, questions);
  const doubted = missing.length > 0 ? [] : doubts(values, questions, { now, isShown });
  return (
    <FormSection title="What pupils will see">
      <ul className={styles.lines}>
        {pupilLines(values, questions).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {missing.length > 0 && (
        <div className={styles.notice} role="status">
          <div>
            <p className={styles.lead}>
              {isShown ? "Missing, though pupils see it:" : "Before it can be shown to pupils:"}
            </p>
            <ul className={styles.lines}>
              {missing.slice(0, MOST_LINES).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            {missing.length > MOST_LINES && <p>And {missing.length - MOST_LINES} more.</p>}
          </div>
        </div>
      )}
      {missing.length === 0 && doubted.length === 0 && (
        <div className={styles.notice} data-tone="good" role="status">
          <p>{isShown ? "Everything is there." : "Everything is there: it can be shown."}</p>
        </div>
      )}
      {doubted.length > 0 && (
        <div className={styles.notice} role="status">
          <div>
            <p className={styles.lead}>Is this what you mean?</p>
            <ul className={styles.lines}>
              {doubted.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </FormSection>
  );
}
