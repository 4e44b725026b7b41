import { BANK_NAME_LENGTH } from "@school/core/cbt/questions/question-limits.ts";
import type { ReactNode } from "react";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { SelectField, SwitchField, TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid, Form, FormSection } from "../../ui/fields/FormLayout.tsx";
import { CoAuthorsField } from "./CoAuthorsField.tsx";
import { KeptNotice } from "../questions/KeptNotice.tsx";
import { QuestionsEditor } from "../questions/QuestionsEditor.tsx";
import type { BankForm } from "./use-bank-form.ts";

interface Named {
  id: string;
  name: string;
}

export interface BankChoices {
  readonly subjects: readonly Named[];
  readonly categories: readonly Named[];
  readonly colleagues: readonly Named[];
}

interface BankFieldsProps {
  label: string;
  form: BankForm;
  choices: BankChoices;
  submit: string;
  busy: boolean;
  failure: string;
  /** Notices above the form. */
  children?: ReactNode;
  onSend: () => void;
  onCancel?: (() => void) | undefined;
}

/** Everything of a bank: what it is, who has it, and its questions. */
export function BankFields(props: BankFieldsProps) {
  const { label, form, choices, submit, busy, failure, children } = props;
  const { values, change, issueFor, list } = form;
  const optionsOf = (named: readonly Named[]) =>
    named.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Form
      label={label}
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog of the questions is no part of this form, though React says so.
        if (event.target === event.currentTarget) props.onSend();
      }}
    >
      <KeptNotice kept={list} />
      {children}
      <FormSection title="The bank">
        <TextField
          label="Name"
          required
          description="What you will look for: “Fractions, first term”."
          maxLength={BANK_NAME_LENGTH}
          value={values.name}
          error={issueFor("name")}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <FieldGrid>
          <SelectField
            label="Subject"
            required
            placeholder="Choose a subject"
            options={optionsOf(choices.subjects)}
            value={values.subjectId}
            error={issueFor("subjectId")}
            onChange={(event) => change({ subjectId: event.currentTarget.value })}
          />
          <SelectField
            label="Class category"
            required
            placeholder="Choose a class category"
            options={optionsOf(choices.categories)}
            value={values.classCategoryId}
            error={issueFor("classCategoryId")}
            onChange={(event) => change({ classCategoryId: event.currentTarget.value })}
          />
          <CoAuthorsField
            what="this bank"
            people={choices.colleagues}
            value={values.coAuthorIds}
            error={issueFor("coAuthorIds")}
            onChange={(coAuthorIds) => change({ coAuthorIds })}
          />
        </FieldGrid>
        <SwitchField
          label="Share with all who make questions"
          description="They may read it with its answers and copy from it. Only its authors change it."
          checked={values.isShared}
          onChange={(event) => change({ isShared: event.currentTarget.checked })}
        />
      </FormSection>
      <QuestionsEditor
        questions={list.questions}
        onChange={list.change}
        issues={form.issues}
        pictures={list.pictures}
        onPicture={list.addPicture}
        allowBank
      />
      <FormActions
        submit={submit}
        busyLabel="Saving..."
        busy={busy}
        error={form.failureText(failure)}
        onCancel={props.onCancel}
      />
    </Form>
  );
}
