import { plural } from "@school/core/api/plural.ts";
import { useQuery } from "@tanstack/react-query";
import type { BankWithQuestions } from "@school/core/cbt/banks/contract.ts";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { banksApi, testsApi } from "../api.ts";
import { BANKS } from "../tests/test-addresses.ts";
import { EditBankForm } from "./EditBankForm.tsx";
import { DraftLine } from "../questions/DraftLine.tsx";
import { draftOf } from "../questions/drafts.ts";
import styles from "./Banks.module.css";

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
  const failed = [query, choices].find(({ isError }) => isError);
  const title = bank ? (bank.mayChange ? `Edit ${bank.name}` : bank.name) : "Edit Question Bank";
  return (
    <Page title={title} crumbs={[{ label: "Question Banks", href: BANKS }, { label: title }]}>
      {enabled ? (
        <Panel>
          {bank && !bank.mayChange ? (
            <SharedBank bank={bank} />
          ) : bank && choices.data ? (
            <EditBankForm key={bank.id} stored={bank} choices={choices.data.data} />
          ) : failed ? (
            <ErrorState
              title="The question bank did not load"
              onRetry={() => void Promise.all([query.refetch(), choices.refetch()])}
            >
              {messageOf(failed.error)}
            </ErrorState>
          ) : (
            <LoadingState />
          )}
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
    <div className={styles.shared}>
      <p className={styles.meaning}>
        {subject.name}, {classCategory.name}: {plural(list.length, "question")}, shared by{" "}
        {createdBy.name}. To use them, choose “Copy from bank” in a test or in your own bank.
      </p>
      {list.length === 0 && <EmptyState title="No questions yet" />}
      <ol className={styles.list}>
        {list.map((question) => (
          <li key={question.id}>
            <DraftLine draft={draftOf(question)} />
          </li>
        ))}
      </ol>
    </div>
  );
}
