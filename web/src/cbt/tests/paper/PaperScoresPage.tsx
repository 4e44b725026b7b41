import type { PaperScores } from "@school/core/cbt/tests/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { useAddress } from "../../../platform/address.ts";
import { ButtonLink } from "../../../ui/page/Button.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { Loaded } from "../../../ui/feedback/Loaded.tsx";
import { WorkPage } from "../../../ui/page/WorkPage.tsx";
import { GridKeys } from "../../../ui/sheet/CellGrid.tsx";
import { ApiError } from "../../../platform/client/api-error.ts";
import { testsApi } from "../../api.ts";
import { allTests, NoTest, OnlineTest, TestLinks } from "../TestLinks.tsx";
import { testAddress } from "../test-addresses.ts";
import { pageNames, paperScores } from "../text.ts";
import { aboutText } from "../test-in-words.ts";
import { PaperGrid } from "./PaperGrid.tsx";

/** Enters the scores of a test on paper. */
export function PaperScoresPage() {
  const [{ testId }] = useAddress(["testId"]);
  // Never a cached response, and never a new one while a person is typing.
  const query = useQuery(
    testsApi.paperScores.queryOptions({
      input: { id: testId },
      enabled: testId !== "",
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  );
  const sheet = query.data?.data;
  const isOnline = query.error instanceof ApiError && query.error.code === "not_on_paper";
  return (
    <WorkPage
      title={sheet ? `Scores on Paper: ${sheet.test.title}` : "Scores on Paper"}
      back={allTests}
      help={
        sheet && (
          <>
            {`${aboutText(sheet.test)}. Marks out of ${sheet.totalMarks}. `}
            {"Type ABS for an absent pupil. Leave a cell empty if you have no mark yet. "}
            <GridKeys />
          </>
        )
      }
    >
      {sheet && <TestLinks test={sheet.test} mayChange={sheet.mayChange} here="paper-scores" />}
      {testId === "" ? (
        <NoTest />
      ) : isOnline ? (
        <OnlineTest testId={testId} />
      ) : (
        <Loaded query={query} failed="The scores did not load">
          {({ data }) => <Sheet sheet={data} />}
        </Loaded>
      )}
    </WorkPage>
  );
}

function Sheet({ sheet }: { sheet: PaperScores }) {
  if (sheet.totalMarks === 0) {
    return (
      <EmptyState
        title="No questions yet"
        hint="Add the questions first: their marks make the total."
        action={
          <ButtonLink kind="primary" href={testAddress("edit", sheet.test.id)}>
            Edit test
          </ButtonLink>
        }
      />
    );
  }
  if (sheet.rows.length === 0) {
    return <EmptyState title="No pupils" hint="The classes of this test have no pupils." />;
  }
  if (sheet.rows.every(({ hasSheet }) => hasSheet)) {
    return (
      <EmptyState
        title={paperScores.allFromSheets}
        action={
          <ButtonLink kind="primary" href={testAddress("answer-sheets", sheet.test.id)}>
            {pageNames.readSheets}
          </ButtonLink>
        }
      />
    );
  }
  return <PaperGrid key={sheet.test.id} sheet={sheet} />;
}
