import { weekdayTimeText } from "@school/core/api/dates.ts";
import { plural } from "@school/core/api/plural.ts";
import type { StartDetails } from "@school/core/cbt/sittings/contract.ts";
import { type FormEvent, type ReactNode, useState } from "react";
import controls from "./controls.module.css";
import type { SittingSession } from "../engine/sitting-session.ts";
import type { SittingView } from "../engine/sitting-view.ts";
import { SignOutButton } from "./SignIn.tsx";
import { OpenButton } from "./OpenButton.tsx";
import { before, buttons } from "../text.ts";
import styles from "./SittingPage.module.css";
import { labels } from "../../text.ts";

/** The screen before the start. */
export function StartScreen({ session, view }: { session: SittingSession; view: SittingView }) {
  const { brief, contact } = view;
  return (
    <main className={styles.narrow}>
      {brief === null ? (
        <>
          <h1>Your test</h1>
          {contact.kind === "refused" ? (
            <p>
              You cannot open this test yet. See what to do first on{" "}
              <a href="/dashboard">your dashboard</a>.
            </p>
          ) : (
            <p>Loading your test…</p>
          )}
        </>
      ) : (
        <Brief brief={brief}>
          <Beginning session={session} view={view} brief={brief} />
        </Brief>
      )}
      <p>
        <a href="/cbt">{buttons.backToTests}</a>
      </p>
    </main>
  );
}

function Brief({ brief, children }: { brief: StartDetails; children: ReactNode }) {
  const { test, pupil, minutes, accommodations } = brief;
  return (
    <>
      <h1>{test.title}</h1>
      <p className={styles.who}>
        <span>
          You are signed in as <b>{pupil}</b>.
        </span>
        <SignOutButton>Not you? Sign out</SignOutButton>
      </p>
      <dl className={styles.facts}>
        <dt>Subject</dt>
        <dd>{test.subject.name}</dd>
        <dt>Questions</dt>
        <dd>{test.questions}</dd>
        <dt>Time</dt>
        <dd>{plural(minutes, "minute")}</dd>
        <dt>Marks</dt>
        <dd>{test.totalMarks}</dd>
        {test.closesAt && (
          <>
            <dt>Closes</dt>
            <dd>{weekdayTimeText(test.closesAt)}</dd>
          </>
        )}
      </dl>
      {accommodations !== "" && <p>For you: {accommodations.toLowerCase()}.</p>}
      {children}
    </>
  );
}

function Beginning({
  session,
  view,
  brief,
}: {
  session: SittingSession;
  view: SittingView;
  brief: StartDetails;
}) {
  const { test, secondsUntilOpen, sitting } = brief;
  const { failure } = view;
  const [code, setCode] = useState("");
  const isContinuing = sitting !== null;

  if (!isContinuing && secondsUntilOpen > 0) {
    return (
      <p role="status">
        <b>{test.opensAt && before.opensOn(weekdayTimeText(test.opensAt))}</b> You can start it on
        this page at that time.
      </p>
    );
  }
  if (!isContinuing && test.state !== "open")
    return (
      <p role="status">{test.state === "over" ? "This test is over." : "This test is not open."}</p>
    );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void session.open(code.trim() === "" ? null : code.trim());
  };
  return (
    <form className={controls.form} onSubmit={submit}>
      <ul className={styles.rules}>
        <li>Your answers are saved on this device and sent to school automatically.</li>
        <li>If the power or the network fails, open this page again. Your answers will be here.</li>
        {isContinuing ? (
          <li>
            You have already started. If the test is open on another device, you can only read it
            there.
          </li>
        ) : (
          <li>Your time starts when you press the button.</li>
        )}
      </ul>
      {test.requireEntryCode && !isContinuing && (
        <label className={controls.field}>
          {labels.entryCode}
          <input
            value={code}
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
        </label>
      )}
      {failure && (
        <p className={controls.failure} role="alert">
          {failure.message}
        </p>
      )}
      <OpenButton session={session} view={view}>
        {isContinuing ? buttons.continue : "Start test"}
      </OpenButton>
    </form>
  );
}
