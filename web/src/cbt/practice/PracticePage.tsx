import { plural } from "@school/core/api/plural.ts";
import { marksFor } from "@school/core/cbt/marks/marking.ts";
import { KINDS } from "@school/core/cbt/questions/kinds/kinds.ts";
import type { Question } from "@school/core/cbt/questions/question.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useAddress } from "../../platform/address.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { Row, Stack } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { titles as uiTitles } from "../../ui/text.ts";
import { practiceApi } from "../api.ts";
import { CorrectAnswer, VerdictBadge } from "../marks/Corrections.tsx";
import { QuestionView } from "../questions/QuestionView.tsx";
import { CBT } from "../tests/test-addresses.ts";

/** A bank or a past test, question by question with the answer at once; nothing is stored. */
export function PracticePage() {
  const [{ practice: id }] = useAddress(["practice"]);
  const read = useQuery(
    // Marked on the device, so that a question does not need the network; read again each time that
    // it is opened, because it is closed beside a test.
    practiceApi.find.queryOptions({
      input: { id },
      staleTime: Infinity,
      gcTime: 0,
    }),
  );
  const title = read.data?.data.practice.title ?? "Practice";
  return (
    <Page
      title={title}
      crumbs={[{ label: uiTitles.tests, href: CBT }, { label: title }]}
      description="No marks are stored. Practise as often as you like."
    >
      <Loaded query={read} failed="The practice did not load">
        {({ data }) => <Rounds key={data.practice.id} list={data.list} />}
      </Loaded>
    </Page>
  );
}

/** All questions, then those that were not right, as often as the pupil likes. */
function Rounds({ list }: { list: readonly Question[] }) {
  const [round, setRound] = useState({ number: 0, questions: list });
  const start = (questions: readonly Question[]) =>
    setRound(({ number }) => ({ number: number + 1, questions }));
  if (list.length === 0) return <EmptyState title="No questions yet" />;
  return (
    <Round
      key={round.number}
      questions={round.questions}
      onRepeat={start}
      onRestart={() => start(list)}
    />
  );
}

interface RoundProps {
  questions: readonly Question[];
  onRepeat: (questions: readonly Question[]) => void;
  onRestart: () => void;
}

function Round({ questions, onRepeat, onRestart }: RoundProps) {
  const [at, setAt] = useState(0);
  const [answer, setAnswer] = useState<string | null>(null);
  const [isChecked, setChecked] = useState(false);
  const [missed, setMissed] = useState<readonly Question[]>([]);
  const stage = useRef<HTMLDivElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (at > 0) stage.current?.focus();
  }, [at]);
  // On a phone the next button can be below the screen.
  useEffect(() => {
    if (isChecked) buttons.current?.querySelector("button")?.focus();
  }, [isChecked]);
  const question = questions[at];
  if (!question)
    return <Summary questions={questions} missed={missed} {...{ onRepeat, onRestart }} />;

  const isByHand = KINDS[question.type].isByHand === true;
  const marksGiven = marksFor(question, answer);
  const correction = { ...question, place: at + 1, given: answer, marksGiven };

  function check(): void {
    if (question && !isByHand && marksGiven < question.marks) setMissed([...missed, question]);
    setChecked(true);
  }

  function next(): void {
    setAnswer(null);
    setChecked(false);
    setAt(at + 1);
  }

  return (
    <Panel>
      <Stack gap={4}>
        <div ref={stage} tabIndex={-1}>
          <QuestionView
            key={question.id}
            question={question}
            number={at + 1}
            answer={answer}
            onAnswer={setAnswer}
            isReadOnly={isChecked}
          />
        </div>
        <div role="status">
          {isChecked && (
            <Stack gap={2}>
              {!isByHand && (
                <div>
                  <VerdictBadge correction={correction} />
                </div>
              )}
              <CorrectAnswer correction={correction} />
            </Stack>
          )}
        </div>
        <div ref={buttons}>
          <Row gap={3} className="tabular">
            {isChecked ? (
              <Button kind="primary" onClick={next}>
                {at < questions.length - 1 ? "Next question" : "Finish"}
              </Button>
            ) : (
              <>
                <Button kind="primary" disabled={answer === null} onClick={check}>
                  Check my answer
                </Button>
                <Button kind="quiet" disabled={answer !== null} onClick={check}>
                  Show the answer
                </Button>
              </>
            )}
            <span>
              {at + 1} of {questions.length}
            </span>
          </Row>
        </div>
      </Stack>
    </Panel>
  );
}

function Summary(props: RoundProps & { missed: readonly Question[] }) {
  const { questions, missed, onRepeat, onRestart } = props;
  const marked = questions.filter(({ type }) => KINDS[type].isByHand !== true).length;
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Panel title="The end of this round">
      <Stack gap={4}>
        <div ref={heading} tabIndex={-1}>
          {marked - missed.length} of {plural(marked, "question")} right.
        </div>
        <Row gap={3}>
          {missed.length > 0 && (
            <Button kind="primary" onClick={() => onRepeat(missed)}>
              Practise {plural(missed.length, "question")} again
            </Button>
          )}
          <Button onClick={onRestart}>Start again</Button>
          <ButtonLink href={CBT}>{uiTitles.tests}</ButtonLink>
        </Row>
      </Stack>
    </Panel>
  );
}
