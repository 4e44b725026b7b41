import { isFinished, peopleOwing, sumOfLines } from "@school/core/report-cards/board/board.ts";
import type { TermBoard } from "@school/core/report-cards/board/contract.ts";
import { mayWriteRemarks } from "@school/core/report-cards/entry/policy.ts";
import { mayApproveResults } from "@school/core/results/policy.ts";
import { weekdayText } from "@school/core/api/dates.ts";
import { useQuery } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { TermPicker } from "../../school/TermPicker.tsx";
import { useTermChoice } from "../../school/use-term-choice.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { reportCardsApi } from "../api.ts";
import styles from "./Board.module.css";
import { BoardTable } from "./BoardTable.tsx";
import { OutstandingWork } from "./OutstandingWork.tsx";
import { SchoolSteps } from "./SchoolSteps.tsx";
import { messages, titles } from "./text.ts";
import { NoTerm } from "../../school/NoTerm.tsx";

/**
 * Page of the progress of a term's report sheets, the people who still have work to do, and each class.
 */
export function TermBoardPage() {
  const choice = useTermChoice();
  const { term } = choice;
  const query = useQuery(
    reportCardsApi.board.queryOptions({
      input: term ? { termId: term.id } : {},
      enabled: !choice.loading,
    }),
  );
  const error = choice.error ?? query.error;
  return (
    <Page title="Term Board">
      <div className={styles.choices} role="group" aria-label="Session and term">
        <TermPicker choice={choice} />
      </div>
      {error ? (
        <ErrorState
          title="The board did not load"
          onRetry={() => void Promise.all([choice.retry(), query.refetch()])}
        >
          {messageOf(error)}
        </ErrorState>
      ) : query.data ? (
        <Board board={query.data.data} />
      ) : (
        <LoadingState />
      )}
    </Page>
  );
}

function Board({ board: { term, classes, reminders } }: { board: TermBoard }) {
  const account = useAccount();
  if (term === null) return <NoTerm />;
  if (classes.length === 0) return <EmptyState title={messages.noClasses} />;
  const sums = sumOfLines(classes);
  const ofTerm = new URLSearchParams({ session: term.academicYear, term: term.id }).toString();
  return (
    <>
      <Panel
        title="The whole school"
        description={
          isFinished(sums) ? titles.finished : `The term ends on ${weekdayText(term.endsOn)}.`
        }
      >
        <SchoolSteps
          sums={sums}
          hrefs={{
            ...(mayApproveResults(account) && {
              approved: "/dashboard/report-card/pending-approvals",
            }),
            ...(mayWriteRemarks(account) && {
              remarks: `/dashboard/report-card/entry?${ofTerm}&part=remark`,
            }),
            released: `/dashboard/report-card/view?${ofTerm}`,
          }}
        />
      </Panel>
      <OutstandingWork term={term} owing={peopleOwing(classes)} reminders={reminders} />
      <Panel flush title={titles.classes}>
        <BoardTable term={term} lines={classes} />
      </Panel>
    </>
  );
}
