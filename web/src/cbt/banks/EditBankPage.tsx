import { plural } from "@school/core/api/plural.ts";
import type { BankWithQuestions } from "@school/core/cbt/banks/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { useAddress } from "../../platform/address.ts";
import { SAVED_AGAIN } from "../../platform/forms/changes.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { Muted, Stack } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { labels as uiLabels, failures } from "../../ui/text.ts";
import { banksApi, testsApi } from "../api.ts";
import { DraftLine } from "../questions/DraftLine.tsx";
import { draftOf } from "../questions/drafts.ts";
import { listChanges } from "../questions/question-list.ts";
import { useQuestionForm, withCurrentChoices } from "../questions/use-question-form.ts";
import { BANKS } from "../tests/test-addresses.ts";
import { BANK_LABELS, bankFaults, inputOf, valuesOf } from "./bank-values.ts";
import { type BankChoices, BankFields } from "./BankFields.tsx";
import styles from "./Banks.module.css";
import { toasts } from "./text.ts";

const FAILED = "The question bank did not load";

/** The bank in the URL: its authors can change it, others can read it. */
export function EditBankPage() {
  const [{ bankId }] = useAddress(["bankId"]);
  const enabled = bankId !== "";
  // Never a cached copy: a save names the version that was read here.
  const query = useQuery(
    banksApi.find.queryOptions({
      input: { id: bankId },
      enabled,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  );
  const choices = useQuery(testsApi.choices.queryOptions({ enabled }));
  const bank = query.data?.data;
  const title = bank ? (bank.mayChange ? `Edit ${bank.name}` : bank.name) : "Edit Question Bank";
  return (
    <Page title={title} crumbs={[{ label: "Question Banks", href: BANKS }, { label: title }]}>
      {enabled ? (
        <Panel>
          <Loaded query={query} failed={FAILED}>
            {({ data: bank }) =>
              bank.mayChange ? (
                <Loaded query={choices} failed={FAILED}>
                  {({ data }) => <EditBankForm key={bank.id} stored={bank} choices={data} />}
                </Loaded>
              ) : (
                <SharedBank bank={bank} />
              )
            }
          </Loaded>
        </Panel>
      ) : (
        <EmptyState
          title="No question bank chosen"
          hint="Choose a question bank to open."
          action={
            <ButtonLink kind="primary" href={BANKS}>
              Question Banks
            </ButtonLink>
          }
        />
      )}
    </Page>
  );
}

/** A bank shared by another author: read-only, with its answers. */
function SharedBank({ bank }: { bank: BankWithQuestions }) {
  const { subject, classCategory, createdBy, list } = bank;
  return (
    <Stack>
      <Muted>
        {subject.name}, {classCategory.name}: {plural(list.length, "question")}, shared by{" "}
        {createdBy.name}. To use them, choose “Copy from bank” in a test or in your own bank.
      </Muted>
      {list.length === 0 && <EmptyState title="No questions yet" />}
      <ol className={styles.list}>
        {list.map((question) => (
          <li key={question.id}>
            <DraftLine draft={draftOf(question)} />
          </li>
        ))}
      </ol>
    </Stack>
  );
}

/** Changes a bank. Changes by another author are merged and shown before the next save. */
function EditBankForm(props: { stored: BankWithQuestions; choices: BankChoices }) {
  const form = useQuestionForm({
    about: "cbt/bank",
    record: props.stored,
    valuesOf,
    labels: BANK_LABELS,
    check: bankFaults,
    input: ({ record, values, changed, version }) => ({
      id: record.id,
      version,
      ...inputOf(values),
      questions: changed,
    }),
    send: (input: Parameters<typeof banksApi.update.call>[0]) => banksApi.update.call(input),
    saved: () => toastSuccess(toasts.questionBankUpdated),
    failure: failures.save,
    differences: bankChanges,
    outdated: banksApi.key(),
  });
  return (
    <BankFields
      label={`Edit ${props.stored.name}`}
      form={form}
      choices={withOwn(props.choices, form.record)}
    />
  );
}

/**
 * The choices of the form, with the current ones of the bank even if they are no longer offered.
 */
function withOwn(choices: BankChoices, bank: BankWithQuestions): BankChoices {
  const { subject, classCategory, coAuthors, createdBy } = bank;
  return {
    subjects: withCurrentChoices(choices.subjects, [subject]),
    categories: withCurrentChoices(choices.categories, [classCategory]),
    colleagues: withCurrentChoices(choices.colleagues, coAuthors).filter(
      ({ id }) => id !== createdBy.id,
    ),
  };
}

/** Lists the differences between two versions of a bank, one line each. */
function bankChanges(seen: BankWithQuestions, current: BankWithQuestions): string[] {
  const facts: readonly [string, (of: BankWithQuestions) => string][] = [
    ["Name", ({ name }) => name],
    ["Subject", ({ subject }) => subject.name],
    [uiLabels.classCategory, ({ classCategory }) => classCategory.name],
    ["Shared", ({ isShared }) => (isShared ? "yes" : "no")],
    ["Co-authors", ({ coAuthors }) => coAuthors.map(({ name }) => name).join(", ") || "none"],
  ];
  const changes = facts.flatMap(([label, textOf]) =>
    textOf(seen) === textOf(current) ? [] : [`${label}: ${textOf(seen)} → ${textOf(current)}`],
  );
  changes.push(...listChanges(seen.list.map(draftOf), current.list.map(draftOf)));
  return changes.length > 0 ? changes : [SAVED_AGAIN];
}
