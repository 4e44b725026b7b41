import { plural } from "@school/core/api/plural.ts";
import type { CandidatePaper } from "@school/core/cbt/sittings/contract.ts";
import type { TestPreview } from "@school/core/cbt/tests/contract.ts";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useAddress } from "../../platform/address.ts";
import { Button } from "../../ui/page/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { Row, Stack } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { testsApi } from "../api.ts";
import { NoTest, testCrumbs, TestLinks } from "../tests/TestLinks.tsx";
import styles from "./PreviewPage.module.css";
import { example } from "./text.ts";
import { QuestionView } from "./QuestionView.tsx";
import { titles } from "../text.ts";

/** A test as a pupil would get it, question by question; answers are not saved. */
export function PreviewPage() {
  const [{ testId }] = useAddress(["testId"]);
  const read = useQuery(
    testsApi.preview.queryOptions({
      input: { id: testId },
      enabled: testId !== "",
      // Each read draws again, so it must not happen while the paper is being viewed.
      staleTime: Infinity,
      refetchOnMount: "always",
    }),
  );
  return (
    <Page
      title={read.data ? `Preview: ${read.data.data.test.title}` : "Preview"}
      crumbs={testCrumbs("Preview")}
      description="This is what a pupil sees. Your answers here are not saved."
    >
      {testId === "" ? <NoTest /> : <Body read={read} />}
    </Page>
  );
}

function Body({ read }: { read: UseQueryResult<{ data: TestPreview }> }) {
  return (
    <Loaded query={read} failed={titles.theTestDidNotLoad}>
      {({ data }) => (
        <>
          <TestLinks test={data.test} mayChange here="preview" />
          {data.paper.questions.length === 0 ? (
            <EmptyState title="This test has no questions yet" />
          ) : (
            <>
              <Example
                preview={data}
                isDrawing={read.isFetching}
                onDraw={() => void read.refetch()}
              />
              <Paper key={read.dataUpdatedAt} paper={data.paper} />
            </>
          )}
        </>
      )}
    </Loaded>
  );
}

/** Explains how papers differ between pupils, with a button for another example. */
function Example(props: { preview: TestPreview; isDrawing: boolean; onDraw: () => void }) {
  const { paper, drawnFrom, isShuffled } = props.preview;
  if (drawnFrom === null && !isShuffled) return null;
  const what =
    drawnFrom === null
      ? "Each pupil gets these questions in a different order."
      : example.drawn(paper.questions.length, drawnFrom, isShuffled);
  return (
    <Row gap={3}>
      {what}{" "}
      <Button size="compact-sm" disabled={props.isDrawing} onClick={props.onDraw}>
        {drawnFrom === null ? "Shuffle again" : "Draw again"}
      </Button>
    </Row>
  );
}

function Paper({ paper }: { paper: CandidatePaper }) {
  const { questions } = paper;
  const [current, setCurrent] = useState(0);
  const [answers, setAnswers] = useState<Readonly<Record<string, string | null>>>({});
  const body = useRef<HTMLDivElement>(null);
  const question = questions[current];
  const isReachable = (id: string) => (answers[id] ?? null) !== null;

  function go(to: number): void {
    setCurrent(to);
    body.current?.focus();
  }

  return (
    <Panel
      title={paper.title}
      description={`${paper.subject} · ${paper.className} · ${plural(paper.duration, "minute")} · ${plural(paper.totalMarks, "mark")}`}
    >
      <Stack gap={5} className={styles.paper}>
        <Row as="nav" gap={1} aria-label="Questions">
          {questions.map(({ id }, at) => (
            <button
              key={id}
              type="button"
              className={styles.place}
              aria-current={at === current ? "true" : undefined}
              aria-label={`Question ${at + 1}${isReachable(id) ? ", answered" : ""}`}
              data-answered={isReachable(id) || undefined}
              onClick={() => go(at)}
            >
              {at + 1}
            </button>
          ))}
        </Row>
        <div ref={body} tabIndex={-1}>
          {question && (
            <QuestionView
              question={question}
              number={current + 1}
              answer={answers[question.id] ?? null}
              onAnswer={(answer) => setAnswers({ ...answers, [question.id]: answer })}
              isLarge={paper.isLarge}
            />
          )}
        </div>
        <Row gap={3} spread className="tabular">
          <Button disabled={current === 0} onClick={() => go(current - 1)}>
            Previous
          </Button>
          <span>
            {current + 1} of {questions.length}
          </span>
          <Button
            kind="primary"
            disabled={current === questions.length - 1}
            onClick={() => go(current + 1)}
          >
            Next
          </Button>
        </Row>
      </Stack>
    </Panel>
  );
}
