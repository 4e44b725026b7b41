import type { ReactNode } from "react";
import { Button } from "../../ui/page/Button.tsx";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { Form, FormSection } from "../../ui/fields/FormLayout.tsx";
import { QuestionsEditor } from "../questions/QuestionsEditor.tsx";
import { AimFields } from "./AimFields.tsx";
import { BeforeShown } from "./BeforeShown.tsx";
import { MarkFields } from "./MarkFields.tsx";
import styles from "./Tests.module.css";
import { wholeNumber, type TestChoices } from "./test-values.ts";
import { TimeFields } from "./TimeFields.tsx";
import type { TestForm } from "./use-test-form.ts";

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
      <AimFields form={form} choices={choices} />
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
      <BeforeShown form={form} isShown={isShown} />
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
