import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import { useAddress } from "../../platform/address.ts";
import { MarksOfTest } from "./MarksOfTest.tsx";
import { OwnMarks } from "./OwnMarks.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { marksApi } from "../api.ts";
import { testAddress } from "../tests/test-addresses.ts";
import { TestList, useTestSearch } from "../tests/TestList.tsx";
import { stateWords } from "../tests/test-text.ts";

/** Marks of computer-based tests: a pupil's own, or for staff those of one test after another. */
export function TestResultsPage() {
  const { role } = useAccount();
  const [{ testId }] = useAddress(["testId"]);
  if (role === "STUDENT") return <OwnMarks />;
  return testId === "" ? <MarkedTests /> : <MarksOfTest key={testId} testId={testId} />;
}

/** The tests that have marks, to choose one. */
function MarkedTests() {
  const searched = useTestSearch();
  const { input, search } = searched;
  const list = useQuery(marksApi.tests.queryOptions({ input, placeholderData: keepPreviousData }));
  return (
    <TestList
      title="Test Results"
      description="Tests that have marks. Choose one to read them."
      caption="Tests with marks"
      searched={searched}
      list={list}
      name={({ id, title }) => <AppLink href={testAddress("results", id)}>{title}</AppLink>}
      last={{
        key: "type",
        header: "Type",
        hideBelow: "md",
        cell: ({ assessmentType }) => assessmentType,
      }}
      fact={(test) => stateWords(test)}
      empty={
        <EmptyState
          title={search === "" ? "No marks yet" : "No test has such a title"}
          hint={search === "" && "A test appears here once a pupil has handed in."}
        />
      }
    />
  );
}
