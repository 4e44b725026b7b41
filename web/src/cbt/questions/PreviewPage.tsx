import type { CandidatePaper } from "@school/core/cbt/contract-sittings.ts";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { Page } from "../../ui/Page.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { testsApi } from "../api.ts";
import { CBT, MANAGE, testAddress } from "../test-addresses.ts";
import { countOf } from "./drafts.ts";
import styles from "./PreviewPage.module.css";
import { QuestionView } from "./QuestionView.tsx";

/** A test as a pupil would get it, question by question; nothing that is answered here is kept. */
export function PreviewPage() {
  const [{ testId }] = useAddress(["testId"]);
  const read = useQuery(
    testsApi.preview.queryOptions({ input: { id: testId }, enabled: testId !== "" }),
  );
  return (
    <Page
      title={read.data ? `Preview: ${read.data.data.title}` : "Preview"}
      crumbs={[
        { label: "CBT", href: CBT },
        { label: "Manage Tests", href: MANAGE },
        { label: "Preview" },
      ]}
      description="As a pupil sees it. You may answer: nothing is kept."
      actions={
        testId !== "" && (
          <>
            <ButtonLink href={testAddress("print", testId)}>Print</ButtonLink>
            <ButtonLink href={testAddress("edit", testId)}>Edit</ButtonLink>
          </>
        )
      }
    >
      {testId === "" ? <NoTest /> : <Body read={read} />}
    </Page>
  );
}

/** An address without a test. */
export function NoTest() {
  return (
    <EmptyState
      title="No test chosen"
      hint="Choose one of your tests first."
      action={<ButtonLink href={MANAGE}>Manage Tests</ButtonLink>}
    />
  );
}

function Body({ read }: { read: UseQueryResult<{ data: CandidatePaper }> }) {
  if (read.isPending) return <LoadingState />;
  if (read.isError) {
    return (
      <ErrorState title="The test did not load" onRetry={() => void read.refetch()}>
        {messageOf(read.error)}
      </ErrorState>
    );
  }
  const paper = read.data.data;
  if (paper.questions.length === 0) {
    return <EmptyState title="This test has no questions yet" />;
  }
  return <Paper paper={paper} />;
}

function Paper({ paper }: { paper: CandidatePaper }) {
  const { questions } = paper;
  const [place, setPlace] = useState(0);
  const [answers, setAnswers] = useState<Readonly<Record<string, string | null>>>({});
  const body = useRef<HTMLDivElement>(null);
  const question = questions[place]!;
  const isAnswered = (id: string) => (answers[id] ?? null) !== null;

  function go(to: number): void {
    setPlace(to);
    body.current?.focus();
  }

  return (
    <Panel
      title={paper.title}
      description={`${paper.subject} · ${paper.className} · ${countOf(paper.duration, "minute")} · ${countOf(paper.totalMarks, "mark")}`}
    >
      <div className={styles.paper}>
        <nav aria-label="Questions" className={styles.places}>
          {questions.map(({ id }, at) => (
            <button
              key={id}
              type="button"
              className={styles.place}
              aria-current={at === place ? "true" : undefined}
              aria-label={`Question ${at + 1}${isAnswered(id) ? ", answered" : ""}`}
              data-answered={isAnswered(id) || undefined}
              onClick={() => go(at)}
            >
              {at + 1}
            </button>
          ))}
        </nav>
        <div ref={body} tabIndex={-1}>
          <QuestionView
            question={question}
            place={place + 1}
            answer={answers[question.id] ?? null}
            onAnswer={(answer) => setAnswers({ ...answers, [question.id]: answer })}
            isForYoung={paper.isForYoung}
          />
        </div>
        <div className={styles.steps}>
          <Button disabled={place === 0} onClick={() => go(place - 1)}>
            Previous
          </Button>
          <span>
            {place + 1} of {questions.length}
          </span>
          <Button
            kind="primary"
            disabled={place === questions.length - 1}
            onClick={() => go(place + 1)}
          >
            Next
          </Button>
        </div>
      </div>
    </Panel>
  );
}
