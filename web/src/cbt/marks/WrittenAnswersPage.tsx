import type { WrittenAnswers } from "@school/core/cbt/marks/contract.ts";
import { plural } from "@school/core/api/plural.ts";
import { criterionOf, pointsOf } from "@school/core/cbt/questions/kinds/written.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { SelectField } from "../../ui/fields/FormFields.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Grid, Muted, Row, Stack } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { failures } from "../../ui/text.ts";
import { analysisApi, marksApi, testsApi } from "../api.ts";
import { QuestionText } from "../questions/QuestionText.tsx";
import { testCrumbs, TestLinks } from "../tests/TestLinks.tsx";
import { plainText } from "../questions/text-pieces.ts";
import { pageNames } from "../tests/text.ts";

const TITLE = "Mark Written Answers";

/** The answers of all pupils to one question, without names, each with the points of its rubric. */
export function WrittenAnswersPage({ testId }: { testId: string }) {
  const [{ questionId }, setAddress] = useAddress(["questionId"]);
  const read = useQuery(
    marksApi.written.queryOptions({
      input: { id: testId, questionId: questionId || undefined },
    }),
  );
  return (
    <Page
      title={read.data ? `${TITLE}: ${read.data.data.test.title}` : TITLE}
      crumbs={testCrumbs(pageNames.written)}
      description="Names are hidden. Scores can be sent when every answer has its points."
    >
      <Loaded query={read} failed="The answers did not load">
        {({ data }) => (
          <Stack gap={4}>
            <TestLinks test={data.test} mayChange here="written" />
            {data.questionId === null ? (
              <EmptyState title="This test has no questions with written answers" />
            ) : (
              <Answers
                key={data.questionId}
                data={data}
                questionId={data.questionId}
                onQuestion={(id) => setAddress({ questionId: id })}
              />
            )}
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

interface AnswersProps {
  data: WrittenAnswers;
  questionId: string;
  onQuestion: (id: string) => void;
}

function Answers({ data, questionId, onQuestion }: AnswersProps) {
  const { questions, answers, test } = data;
  const question = questions.find(({ id }) => id === questionId);
  return (
    <>
      <SelectField
        label="Question"
        value={questionId}
        options={questions.map(({ id, place, questionText, toMark }) => ({
          value: id,
          label: `${place}. ${plainText(questionText).slice(0, 60)} (${toMark} to mark)`,
        }))}
        onChange={(event) => onQuestion(event.currentTarget.value)}
      />
      {question && (
        <p>
          <QuestionText text={question.questionText} />
        </p>
      )}
      {answers.length === 0 ? (
        <EmptyState title="No answers yet" hint="Answers are here when pupils have submitted." />
      ) : (
        <p role="status">
          {question?.toMark === 0
            ? "All answers have their points."
            : `${plural(question?.toMark ?? 0, "answer")} to mark, of ${answers.length}.`}
        </p>
      )}
      {answers.map((answer, at) => (
        <AnswerPanel
          key={`${answer.sittingId} ${answer.number}`}
          answer={answer}
          place={at + 1}
          testId={test.id}
          questionId={questionId}
        />
      ))}
    </>
  );
}

interface AnswerPanelProps {
  answer: WrittenAnswers["answers"][number];
  place: number;
  testId: string;
  questionId: string;
}

/** One answer, with its points by criterion. */
function AnswerPanel({ answer: one, place, testId, questionId }: AnswerPanelProps) {
  const queries = useQueryClient();
  const id = useId();
  const { sittingId, number, answer, rubric } = one;
  const [points, setPoints] = useState<readonly (number | null)[]>(
    one.points ?? rubric.map(() => null),
  );
  const [tried, setTried] = useState(false);
  const mark = useMutation(
    marksApi.markWritten.mutationOptions({
      onSettled: () =>
        Promise.all(
          [marksApi, testsApi, analysisApi].map((api) =>
            queries.invalidateQueries({ queryKey: api.key() }),
          ),
        ),
    }),
  );
  const complete = points.flatMap((value) => value ?? []);
  const isComplete = complete.length === rubric.length;
  const isSaved = one.points !== null && one.points.join() === points.join();

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (isComplete) mark.mutate({ id: testId, questionId, sittingId, number, points: complete });
  }

  return (
    <Panel title={`Answer ${place}`}>
      <Stack as="form" gap={3} aria-label={`Answer ${place}`} onSubmit={submit}>
        <p id={id}>
          <QuestionText text={answer} />
        </p>
        <Grid gap={3} min="14rem">
          {rubric.map((entry, at) => {
            const criterion = criterionOf(entry);
            const halves = Array.from({ length: criterion.points * 2 + 1 }, (_half, i) => i / 2);
            return (
              <SelectField
                key={entry}
                label={`${criterion.text} (${criterion.points})`}
                value={String(points[at] ?? "")}
                options={[
                  { value: "", label: "Points…" },
                  ...halves.map((value) => ({ value: String(value), label: String(value) })),
                ]}
                onChange={({ currentTarget: { value } }) =>
                  setPoints(points.with(at, value === "" ? null : Number(value)))
                }
              />
            );
          })}
        </Grid>
        <Row gap={3}>
          <Button type="submit" kind="primary" disabled={mark.isPending || isSaved}>
            {mark.isPending ? "Saving…" : "Save points"}
          </Button>
          <Muted as="span">
            {complete.reduce((sum, value) => sum + value, 0)} of {pointsOf(rubric)}
          </Muted>
          {isSaved && <StatusBadge tone="good">Saved</StatusBadge>}
        </Row>
        <ErrorNote>
          {mark.error
            ? messageOf(mark.error, failures.save)
            : tried && !isComplete
              ? "Choose points for each line."
              : undefined}
        </ErrorNote>
      </Stack>
    </Panel>
  );
}
