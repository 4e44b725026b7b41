import { liveViewApi } from "../api.ts";
import { ReasonForm, type ReasonInput } from "./ReasonForm.tsx";
import { actions, toasts } from "./text.ts";
import { useLiveViewAction } from "./use-live-view-action.ts";

/** Target of an action: one pupil, a class, or everyone who sits. */
export type Target =
  | { sittingId: string; ofClass?: undefined }
  | { sittingId: null; ofClass: LiveViewClass | null };

/** The class to which the list is filtered. */
export interface LiveViewClass {
  id: string;
  name: string;
}

interface ActionProps {
  testId: string;
  target: Target;
  onDone: () => void;
}

/** Returns the name of a target in a text: a class, or everyone. */
export function nameOf(ofClass: LiveViewClass | null | undefined): string {
  return ofClass?.name ?? "everyone";
}

function idsOf({ sittingId, ofClass }: Target) {
  return { sittingId, classId: ofClass?.id ?? null };
}

/** Adds minutes for one pupil, a class or everyone who sits. */
export function AddTimeForm({ testId, target, onDone }: ActionProps) {
  const action = useLiveViewAction({
    send: (input: ReasonInput) =>
      liveViewApi.giveTime.call({ id: testId, ...idsOf(target), ...input }),
    successText: ({ data }) => toasts.timeAdded(data.pupils),
    onDone,
  });
  return (
    <ReasonForm
      label={actions.addTime}
      minutesLabel="Minutes"
      submit={
        target.sittingId === null ? actions.addTimeFor(nameOf(target.ofClass)) : actions.addTime
      }
      busyLabel="Adding…"
      action={action}
      onCancel={onDone}
    />
  );
}

export function PauseForm({ testId, onDone }: Omit<ActionProps, "target">) {
  const action = useLiveViewAction({
    send: ({ reason }: ReasonInput) => liveViewApi.pause.call({ id: testId, reason }),
    successText: () => "Test paused",
    onDone,
  });
  return (
    <>
      <p>
        All timers stop, in every class. Connected devices become read-only. When you resume, the
        pause is added to everyone&apos;s time.
      </p>
      <ReasonForm
        label={actions.pause}
        submit={actions.pause}
        busyLabel="Pausing…"
        action={action}
        onCancel={onDone}
      />
    </>
  );
}

/** Submits the test for one pupil, a class or everyone who sits. */
export function EndForm({ testId, target, onDone }: ActionProps) {
  const label = target.sittingId === null ? actions.endFor(nameOf(target.ofClass)) : actions.end;
  const action = useLiveViewAction({
    send: ({ reason }: ReasonInput) =>
      liveViewApi.end.call({ id: testId, ...idsOf(target), reason }),
    successText: ({ data }) => toasts.ended(data.pupils),
    onDone,
  });
  return (
    <>
      <p>
        {target.sittingId === null
          ? `The test is submitted for ${nameOf(target.ofClass)}, with the answers sent so far.`
          : "The test is submitted for this pupil, with the answers sent so far."}
      </p>
      <ReasonForm
        label={label}
        submit={label}
        busyLabel="Ending…"
        danger
        action={action}
        onCancel={onDone}
      />
    </>
  );
}

export function ReopenForm({ sittingId, onDone }: { sittingId: string; onDone: () => void }) {
  const action = useLiveViewAction({
    send: (input: ReasonInput) => liveViewApi.reopen.call({ sittingId, ...input }),
    successText: () => "Test reopened. The pupil can continue.",
    onDone,
  });
  return (
    <>
      <p>
        The pupil continues with the saved answers, even after the test has closed. If corrections
        are already open, the pupil may have read them.
      </p>
      <ReasonForm
        label={actions.reopen}
        minutesLabel="Minutes from now"
        submit={actions.reopen}
        busyLabel="Reopening…"
        action={action}
        onCancel={onDone}
      />
    </>
  );
}
