import { useAccount } from "../../accounts/account.ts";
import { useAddress } from "../../platform/address.ts";
import { useList } from "../../platform/use-list.ts";
import { MarksOfTest } from "./MarksOfTest.tsx";
import { OwnMarks } from "./OwnMarks.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { marksApi } from "../api.ts";
import { testAddress } from "../tests/test-addresses.ts";
import { TESTS_PER_PAGE, TestList } from "../tests/TestList.tsx";
import { stateText } from "../tests/test-in-words.ts";

/** Marks of computer-based tests: pupils see their own, staff those of a test. */
export function TestResultsPage() {
  const { role } = useAccount();
  const [{ testId }] = useAddress(["testId"]);
  if (role === "STUDENT") return <OwnMarks />;
  return testId === "" ? <MarkedTests /> : <MarksOfTest key={testId} testId={testId} />;
}

/** A list to choose a test with marks. */
function MarkedTests() {
  const list = useList({
    filters: ["search"],
    pageSize: TESTS_PER_PAGE,
    read: (paging, { search }) =>
      marksApi.tests.queryOptions({ input: { ...paging, ...(search && { search }) } }),
  });
  return (
    <TestList
      title="Test Results"
      description="Choose a test to see its marks."
      caption="Tests with marks"
      list={list}
      name={({ id, title }) => <AppLink href={testAddress("results", id)}>{title}</AppLink>}
      last={{
        key: "type",
        header: "Type",
        hideBelow: "md",
        cell: ({ assessmentType }) => assessmentType,
      }}
      fact={(test) => stateText(test)}
      empty={{
        title: "No marks yet",
        hint: "A test appears here when the first pupil submits it.",
      }}
    />
  );
}
