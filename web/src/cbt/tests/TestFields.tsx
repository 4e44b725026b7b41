import { type ReactNode, useState } from "react";
import { Button } from "../../ui/page/Button.tsx";
import { FormSection } from "../../ui/fields/FormLayout.tsx";
import { Notice, Stack } from "../../ui/page/Layout.tsx";
import { QuestionsEditor } from "../questions/QuestionsEditor.tsx";
import { TestScopeFields } from "./TestScopeFields.tsx";
import { MarkFields } from "./MarkFields.tsx";
import styles from "./Tests.module.css";
import { type TestChoices, type TestForm, wholeNumber } from "./test-values.ts";
import { TimeFields } from "./TimeFields.tsx";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { warningsFor, missingBeforeShown, pupilLines } from "./readiness.ts";

interface TestFieldsProps {
  label: string;
  form: TestForm;
  choices: TestChoices;
  /** Whether pupils already see the test. */
  isShown: boolean;
  /** Label of the button that saves without changing what pupils see. */
  submit: string;
  /** Label of the other button, which shows the test to pupils or hides it. */
  other: string;
  /** Notices above the form. */
  children?: ReactNode;
  /** Consequences of saving, above the buttons. */
  meaning?: ReactNode;
  onCancel?: () => void;
}

/** All fields of a test, in the order of planning. */
export function TestFields(props: TestFieldsProps) {
  const { label, form, choices, isShown, submit, other } = props;
  return (
    <RecordForm
      form={form}
      label={label}
      submit={submit}
      onCancel={props.onCancel}
      buttons={
        <Button disabled={form.busy} onClick={() => void form.send({ showCBT: !isShown })}>
          {other}
        </Button>
      }
    >
      {props.children}
      <TestScopeFields form={form} choices={choices} />
      <TimeFields form={form} />
      <MarkFields form={form} choices={choices} />
      <FormSection title="Questions">
        <QuestionsEditor
          list={form.list}
          numQuestions={wholeNumber(form.values.numQuestions)}
          canHaveSections
          onBank={(questionBankId) => {
            if (form.values.questionBankId === "") form.change({ questionBankId });
          }}
        />
      </FormSection>
      <PublishChecklist form={form} isShown={isShown} />
      {props.meaning}
    </RecordForm>
  );
}

/** Maximum number of lines; the rest are counted. */
const MAX_LINES = 6;

/** Lists what pupils will see, what is missing, and possible mistakes. */
function PublishChecklist({ form, isShown }: { form: TestForm; isShown: boolean }) {
  const { values } = form;
  const { questions } = form.list;
  const [now] = useState(() => new Date().toISOString());
  const missing = missingBeforeShown(values, questions, isShown ? null : now);
  const warnings = missing.length > 0 ? [] : warningsFor(values, questions, { now, isShown });
  return (
    <FormSection title="What pupils will see">
      <ul className={styles.lines}>
        {pupilLines(values, questions).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {missing.length > 0 && (
        <LinesNotice
          lead={
            isShown
              ? "Pupils can see this test, but something is missing:"
              : "Before you can show it to pupils:"
          }
          lines={missing.slice(0, MAX_LINES)}
        >
          {missing.length > MAX_LINES && <p>And {missing.length - MAX_LINES} more.</p>}
        </LinesNotice>
      )}
      {missing.length === 0 && warnings.length === 0 && (
        <Notice tone="good" role="status">
          <p>
            {isShown ? "The test is complete." : "The test is complete. You can show it to pupils."}
          </p>
        </Notice>
      )}
      {warnings.length > 0 && <LinesNotice lead="Please check:" lines={warnings} />}
    </FormSection>
  );
}

interface LinesNoticeProps {
  lead: string;
  lines: readonly string[];
  children?: ReactNode;
}

/** A notice with a list. */
export function LinesNotice({ lead, lines, children }: LinesNoticeProps) {
  return (
    <Notice role="status">
      <Stack gap={1}>
        <p className={styles.lead}>{lead}</p>
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {children}
      </Stack>
    </Notice>
  );
}
