import { plural } from "@school/core/api/plural.ts";
import type { LateAnswer } from "@school/core/cbt/live-view/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/page/Button.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { PlainList, Row, Stack } from "../../ui/page/Layout.tsx";
import { CheckboxField } from "../../ui/fields/FormFields.tsx";
import { liveViewApi } from "../api.ts";
import styles from "./LiveView.module.css";
import { ReasonForm, type ReasonInput } from "./ReasonForm.tsx";
import { durationText } from "../sittings/durations.ts";
import { actions, lateAnswers, toasts } from "./text.ts";
import { useLiveViewAction } from "./use-live-view-action.ts";

interface LateAnswersProps {
  sittingId: string;
  /** Late answers can be decided only after the submission. */
  isSitting: boolean;
}

/** A pupil's late answers, to accept or decline; renders nothing without any. */
export function LateAnswers({ sittingId, isSitting }: LateAnswersProps) {
  const list = useQuery({
    ...liveViewApi.lateAnswers.queryOptions({ input: { sittingId } }),
    staleTime: 0,
  });
  return (
    <Loaded query={list} failed="The answers did not load">
      {({ data: answers }) =>
        answers.length > 0 && (
          <Stack as="section" gap={3} className={styles.section}>
            <h3>Late answers</h3>
            {isSitting ? (
              <>
                <p>The pupil is still sitting the test. Decide after it is submitted.</p>
                <PlainList gap={2} ruled>
                  {answers.map((one) => (
                    <li key={one.id}>
                      <AnswerText answer={one} />
                    </li>
                  ))}
                </PlainList>
              </>
            ) : (
              <Decide sittingId={sittingId} answers={answers} />
            )}
          </Stack>
        )
      }
    </Loaded>
  );
}

interface DecideProps {
  sittingId: string;
  answers: readonly LateAnswer[];
}

function Decide({ sittingId, answers }: DecideProps) {
  const waiting = answers.filter(({ decision }) => decision === null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(waiting.map(({ id }) => id)));
  const [verb, setVerb] = useState<"accept" | "decline" | null>(null);
  const open = answers.filter(({ decision }) => decision !== "accepted");
  const selected = open.filter(({ id }) => chosen.has(id));
  const action = useLiveViewAction({
    send: ({ reason }: ReasonInput) =>
      liveViewApi.decide.call({
        sittingId,
        ids: selected.map(({ id }) => id),
        accept: verb === "accept",
        reason,
      }),
    successText: () =>
      verb === "accept" ? toasts.accepted(selected.length) : toasts.declined(selected.length),
    onDone() {
      setVerb(null);
      setChosen(new Set());
    },
  });
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const canDecline = selected.some(({ decision }) => decision === null);
  return (
    <>
      <PlainList gap={2} ruled>
        {answers.map((one) => (
          <li key={one.id}>
            {one.decision === "accepted" ? (
              <AnswerText answer={one} />
            ) : (
              <CheckboxField
                checked={chosen.has(one.id)}
                onChange={() => toggle(one.id)}
                label={<AnswerText answer={one} />}
              />
            )}
          </li>
        ))}
      </PlainList>
      {open.length > 0 && verb === null && (
        <Row>
          <Button disabled={!canDecline} onClick={() => setVerb("decline")}>
            {actions.declineLate}
          </Button>
          <Button kind="primary" disabled={selected.length === 0} onClick={() => setVerb("accept")}>
            {actions.acceptLate}
          </Button>
        </Row>
      )}
      {verb !== null && (
        <ReasonForm
          label={verb === "accept" ? actions.acceptLate : actions.declineLate}
          submit={`${verb === "accept" ? "Accept" : "Decline"} ${plural(selected.length, "answer")}`}
          busyLabel="Saving…"
          action={action}
          onCancel={() => setVerb(null)}
        />
      )}
    </>
  );
}

function AnswerText({ answer: one }: { answer: LateAnswer }) {
  return (
    <span className={styles.answer}>
      Question {one.place}: <b>{inOneLine(one.answer) ?? "answer removed"}</b>
      {one.decision !== "accepted" && (
        <>
          {" "}
          instead of <b>{inOneLine(one.standing) ?? "no answer"}</b>
        </>
      )}
      <small>
        {one.decision !== null && (
          <strong>{one.decision === "accepted" ? "Accepted. " : "Declined. "}</strong>
        )}
        {lateAnswers.why[one.why]} {lateAnswers.answeredAfter(durationText(one.sinceContact))}
      </small>
    </span>
  );
}

/** The parts of an answer beside each other. */
function inOneLine(answer: string | null): string | undefined {
  return answer?.split("\n").join(", ");
}
