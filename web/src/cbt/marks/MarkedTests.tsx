import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { marksApi } from "../api.ts";
import { testAddress } from "../test-addresses.ts";
import { TestList, useTestSearch } from "../TestList.tsx";
import { stateWords } from "../test-words.ts";

/** The tests that have marks, to choose one. */
export function MarkedTests() {
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
