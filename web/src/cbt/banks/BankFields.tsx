import { BANK_NAME_LENGTH } from "@school/core/cbt/questions/question-limits.ts";
import { SelectField, SwitchField, TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid, FormSection } from "../../ui/fields/FormLayout.tsx";
import { CoAuthorsField } from "./CoAuthorsField.tsx";
import { QuestionsEditor } from "../questions/QuestionsEditor.tsx";
import type { QuestionForm } from "../questions/use-question-form.ts";
import type { BankValues } from "./bank-values.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { labels as uiLabels } from "../../ui/text.ts";

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
  form: QuestionForm<BankValues>;
  choices: BankChoices;
  /** Label of the button. Default: Save. */
  submit?: string;
  onCancel?: () => void;
}

/** All fields of a bank: its description, its users and its questions. */
export function BankFields({ label, form, choices, submit, onCancel }: BankFieldsProps) {
  const { values, change, issueFor, field, list, checkbox } = form;
  const optionsOf = (named: readonly Named[]) =>
    named.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <RecordForm form={form} label={label} submit={submit} onCancel={onCancel}>
      <FormSection title="About this bank">
        <TextField
          label="Name"
          required
          description="For example: Fractions, first term"
          maxLength={BANK_NAME_LENGTH}
          {...field("name")}
        />
        <FieldGrid>
          <SelectField
            label="Subject"
            required
            placeholder="Choose a subject"
            options={optionsOf(choices.subjects)}
            {...field("subjectId")}
          />
          <SelectField
            label={uiLabels.classCategory}
            required
            placeholder="Choose a class category"
            options={optionsOf(choices.categories)}
            {...field("classCategoryId")}
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
          label="Share with everyone who writes questions"
          description="They can read it with its answers and copy from it. Only its authors can change it."
          {...checkbox("isShared")}
        />
      </FormSection>
      <QuestionsEditor list={list} />
    </RecordForm>
  );
}
