import { plural } from "@school/core/api/plural.ts";
import type { CandidatePaper } from "@school/core/cbt/sittings/contract.ts";
import type { TestPreview } from "@school/core/cbt/tests/contract.ts";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { testsApi } from "../api.ts";
import { TestLinks } from "../tests/TestLinks.tsx";
import { CBT, MANAGE } from "../tests/test-addresses.ts";
import styles from "./PreviewPage.module.css";
import { example } from "./text.ts";
import { QuestionView } from "./QuestionView.tsx";
import { labels, titles } from "../text.ts";

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
      crumbs={[
        { label: "CBT", href: CBT },
        { label: labels.manageTests, href: MANAGE },
        { label: "Preview" },
      ]}
      description="This is what a pupil sees. Your answers here are not saved."
    >
      {testId === "" ? <NoTest /> : <Body read={read} />}
    </Page>
  );
}

/** Shown if the URL names no test. */
export function NoTest() {
  return (
    <EmptyState
      title={titles.noTestChosen}
      hint="Choose one of your tests."
      action={<ButtonLink href={MANAGE}>{labels.manageTests}</ButtonLink>}
    />
  );
}

function Body({ read }: { read: UseQueryResult<{ data: TestPreview }> }) {
  if (read.isPending) return <LoadingState />;
  if (read.isError) {
    return (
      <ErrorState title={titles.theTestDidNotLoad} onRetry={() => void read.refetch()}>
        {messageOf(read.error)}
      </ErrorState>
    );
  }
  const { test, paper } = read.data.data;
  return (
    <>
      <TestLinks test={test} mayChange here="preview" />
      {paper.questions.length === 0 ? (
        <EmptyState title="This test has no questions yet" />
      ) : (
        <>
          <Example
            preview={read.data.data}
            isDrawing={read.isFetching}
            onDraw={() => void read.refetch()}
          />
          <Paper key={read.dataUpdatedAt} paper={paper} />
        </>
      )}
    </>
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
    <p className={styles.example}>
      {what}{" "}
      <Button size="compact-sm" disabled={props.isDrawing} onClick={props.onDraw}>
        {drawnFrom === null ? "Shuffle again" : "Draw again"}
      </Button>
    </p>
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
      <div className={styles.paper}>
        <nav aria-label="Questions" className={styles.places}>
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
        </nav>
        <div ref={body} tabIndex={-1}>
          {question && (
            <QuestionView
              question={question}
              number={current + 1}
              answer={answers[question.id] ?? null}
              onAnswer={(answer) => setAnswers({ ...answers, [question.id]: answer })}
              isForYoung={paper.isForYoung}
            />
          )}
        </div>
        <div className={styles.steps}>
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
        </div>
      </div>
    </Panel>
  );
}
