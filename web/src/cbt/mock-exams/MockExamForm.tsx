import type { QuestionBank } from "@school/core/cbt/banks/contract.ts";
import { termLabel } from "@school/core/school/terms.ts";
import { TITLE_LENGTH } from "@school/core/cbt/tests/test-limits.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { SelectField, TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid, Form, FormSection } from "../../ui/fields/FormLayout.tsx";
import { NumberField } from "../../ui/fields/NumberField.tsx";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { Muted, Notice, Row } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { banksApi, mockExamsApi, testsApi } from "../api.ts";
import { CBT, CREATE_BANK } from "../tests/test-addresses.ts";
import type { TestChoices } from "../tests/test-values.ts";
import {
  chosenPapers,
  mockInput,
  type MockValues,
  newMockExam,
  type PaperValues,
  type SectionValues,
  sizeOfMock,
} from "./mock-form.ts";
import { MOCK_EXAMS, mockExamAddress, mockTexts } from "./text.ts";

/** More than a school has for a level. */
const MAX_BANKS = 200;

/** Creates the papers of a mock exam from question banks, in one step. */
export function MockExamForm() {
  const choices = useQuery(testsApi.choices.queryOptions());
  const banks = useQuery(banksApi.list.queryOptions({ input: { page: 1, limit: MAX_BANKS } }));
  return (
    <Page
      title="New Mock Exam"
      crumbs={[
        { label: "CBT", href: CBT },
        { label: mockTexts.title, href: MOCK_EXAMS },
        { label: "New Mock Exam" },
      ]}
      description={mockTexts.about}
    >
      <Loaded query={choices} failed="The form did not load">
        {({ data }) => (
          <Loaded query={banks} failed="The question banks did not load">
            {({ data: list }) =>
              list.length === 0 ? (
                <EmptyState
                  title="No question banks"
                  hint="The papers are drawn from question banks: yours and those that others share."
                  action={<ButtonLink href={CREATE_BANK}>Create Question Bank</ButtonLink>}
                />
              ) : (
                <Panel>
                  <Fields choices={data} banks={list} />
                </Panel>
              )
            }
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

interface FieldsProps {
  choices: TestChoices;
  banks: readonly QuestionBank[];
}

function Fields({ choices, banks }: FieldsProps) {
  const { className } = useAccount();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [values, setValues] = useState<MockValues>(() => {
    const ownClass = choices.classes.find(({ name }) => name === className);
    // The exam is for the highest class.
    const classId = (ownClass ?? choices.classes.at(-1))?.id ?? "";
    return newMockExam(choices, banks, classId, new Date());
  });
  const create = useMutation({
    mutationFn: () => mockExamsApi.create.call(mockInput(values, banks)),
    async onSuccess({ data }) {
      toastSuccess("Mock exam created");
      await queries.invalidateQueries();
      await navigate({ to: mockExamAddress(data.id) });
    },
  });
  const change = (changes: Partial<MockValues>) => {
    create.reset();
    setValues({ ...values, ...changes });
  };
  const size = sizeOfMock(values);
  const issues = create.error instanceof ApiError ? create.error.issues : [];
  const papers = chosenPapers(values);
  /** The message at a field of the form, which counts papers and sections that are left out. */
  const issueFor = (paper: number, field: string, section?: number): string | undefined => {
    const at = papers.findIndex(({ place }) => place === paper);
    const place = papers[at]?.sections.findIndex((one) => one.place === section);
    return issues.find(({ path }) =>
      section === undefined
        ? path[1] === at && path[2] === field
        : path[1] === at && path[3] === place && path[4] === field,
    )?.message;
  };
  return (
    <Form
      label="New mock exam"
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate();
      }}
    >
      <FieldGrid columns={3}>
        <TextField
          label="Title"
          maxLength={TITLE_LENGTH - 60}
          value={values.title}
          error={issues.find(({ path }) => path[0] === "title")?.message}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <SelectField
          label="Class"
          value={values.classId}
          options={choices.classes.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) =>
            change(newMockExam(choices, banks, event.currentTarget.value, new Date()))
          }
        />
        <SelectField
          label="Term"
          value={values.termId}
          options={choices.terms.map(({ id, term, academicYear }) => ({
            value: id,
            label: `${termLabel(term, "First Term")}, ${academicYear}`,
          }))}
          onChange={(event) => change({ termId: event.currentTarget.value })}
        />
      </FieldGrid>
      {values.papers.map((paper, at) => (
        <PaperFields
          key={at}
          paper={paper}
          banks={banks}
          issueFor={(field, section) => issueFor(at, field, section)}
          onChange={(changed) => change({ papers: values.papers.with(at, changed) })}
        />
      ))}
      <Notice as="output">
        <b>{mockTexts.size(size.papers, size.questions, size.minutes)}</b> {mockTexts.drafts}
      </Notice>
      <FormActions
        submit={mockTexts.create(size.papers)}
        busyLabel="Creating..."
        busy={create.isPending}
        disabled={size.papers === 0 || values.title.trim() === ""}
        onCancel={() => void navigate({ to: MOCK_EXAMS })}
        error={create.error && messageOf(create.error, "Failed to create the mock exam")}
      />
    </Form>
  );
}

interface PaperFieldsProps {
  paper: PaperValues;
  banks: readonly QuestionBank[];
  issueFor: (field: string, section?: number) => string | undefined;
  onChange: (paper: PaperValues) => void;
}

function PaperFields({ paper, banks, issueFor, onChange }: PaperFieldsProps) {
  const set = (changes: Partial<PaperValues>) => onChange({ ...paper, ...changes });
  const isLeftOut = paper.sections.every(({ bankId }) => bankId === "");
  return (
    <FormSection
      title={paper.title}
      description={isLeftOut ? "Left out: choose a question bank for a section." : undefined}
    >
      <FieldGrid columns={3}>
        <TextField
          type="datetime-local"
          label="Opens"
          value={paper.opensAt}
          error={issueFor("opensAt")}
          onChange={(event) => set({ opensAt: event.currentTarget.value })}
        />
        <TextField
          type="datetime-local"
          label="Closes"
          value={paper.closesAt}
          error={issueFor("closesAt")}
          onChange={(event) => set({ closesAt: event.currentTarget.value })}
        />
        <NumberField
          label="Minutes"
          allowDecimal={false}
          min={1}
          value={paper.duration}
          error={issueFor("duration")}
          onChange={(value) => set({ duration: String(value) })}
        />
      </FieldGrid>
      {paper.sections.map((section, at) => (
        <SectionFields
          key={section.title}
          section={section}
          banks={banks}
          issueFor={(field) => issueFor(field, at)}
          onChange={(changed) => set({ sections: paper.sections.with(at, changed) })}
        />
      ))}
    </FormSection>
  );
}

interface SectionFieldsProps {
  section: SectionValues;
  banks: readonly QuestionBank[];
  issueFor: (field: string) => string | undefined;
  onChange: (section: SectionValues) => void;
}

function SectionFields({ section, banks, issueFor, onChange }: SectionFieldsProps) {
  const bank = banks.find(({ id }) => id === section.bankId);
  return (
    <Row align="end" role="group" aria-label={section.title}>
      <SelectField
        label={section.title}
        value={section.bankId}
        error={issueFor("bankId")}
        options={[
          { value: "", label: "Left out" },
          ...banks.map(({ id, name, subject, classCategory, questions }) => ({
            value: id,
            label: `${name} (${subject.name}, ${classCategory.name}, ${questions})`,
          })),
        ]}
        onChange={(event) => {
          const chosen = banks.find(({ id }) => id === event.currentTarget.value);
          const most = chosen?.questions ?? Number(section.count);
          onChange({
            ...section,
            bankId: event.currentTarget.value,
            count: String(Math.min(Number(section.count) || most, most)),
          });
        }}
      />
      {bank && (
        <>
          <NumberField
            label="Questions"
            aria-label={`Questions of ${section.title}`}
            allowDecimal={false}
            min={1}
            max={bank.questions}
            value={section.count}
            error={issueFor("count")}
            onChange={(value) => onChange({ ...section, count: String(value) })}
          />
          <Muted as="span" small>
            {Number(section.count) < bank.questions
              ? `Drawn for each pupil from ${bank.questions}`
              : `All of ${bank.questions}`}
          </Muted>
        </>
      )}
    </Row>
  );
}
