import type { ManagedTest } from "@school/core/cbt/tests/contract.ts";
import { useAddress } from "../../platform/address.ts";
import { useList } from "../../platform/use-list.ts";
import { AnalysedTest } from "./AnalysedTest.tsx";
import { analysis } from "./text.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { TwoLines } from "../../ui/table/RowParts.tsx";
import { testsApi } from "../api.ts";
import { testAddress } from "../tests/test-addresses.ts";
import { TESTS_PER_PAGE, TestList } from "../tests/TestList.tsx";
import { countText } from "../tests/text.ts";

/** The analysis of the test in the URL, or a list to choose one. */
export function AnalyzePage() {
  const [{ testId }] = useAddress(["testId"]);
  return testId === "" ? <TestChoice /> : <AnalysedTest key={testId} testId={testId} />;
}

/** The tests that the actor watches; those with marks are links if the actor may read the keys. */
function TestChoice() {
  const list = useList({
    filters: ["search"],
    pageSize: TESTS_PER_PAGE,
    read: (paging, { search }) =>
      testsApi.list.queryOptions({ input: { ...paging, ...(search && { search }) } }),
  });
  return (
    <TestList
      title="Analyse Tests"
      description="Choose a test to see how it went and which questions to check."
      caption="Tests"
      list={list}
      name={(test) => <TestName test={test} />}
      last={{ key: "count", header: "Pupils", cell: countText }}
      fact={countText}
      empty={{
        title: "No tests yet",
        hint: "You can analyse a test after the first pupil submits it.",
      }}
    />
  );
}

function TestName({ test: { id, title, mayChange, done } }: { test: ManagedTest }) {
  if (mayChange && done > 0) return <AppLink href={testAddress("analyze", id)}>{title}</AppLink>;
  const why = done === 0 ? `${analysis.noMarks}.` : analysis.onlyAuthors;
  return <TwoLines below={why}>{title}</TwoLines>;
}
