import { plural } from "@school/core/api/plural.ts";
import { hallApi } from "../api.ts";
import styles from "./Hall.module.css";
import { ReasonForm, type ReasonInput } from "./ReasonForm.tsx";
import { useHallAction } from "./use-hall-action.ts";

/** Whom an action is for: one pupil, those of one class, or all who sit. */
export type Target =
  | { sittingId: string; ofClass?: undefined }
  | { sittingId: null; ofClass: HallClass | null };

/** The class that the list shows alone. */
export interface HallClass {
  id: string;
  name: string;
}

interface ActionProps {
  testId: string;
  target: Target;
  onDone: () => void;
}

function idsOf({ sittingId, ofClass }: Target) {
  return { sittingId, classId: ofClass?.id ?? null };
}

/** Minutes back, for one pupil, a class or all who sit. */
export function GiveTimeForm({ testId, target, onDone }: ActionProps) {
  const action = useHallAction({
    send: (input: ReasonInput) => hallApi.giveTime.call({ id: testId, ...idsOf(target), ...input }),
    said: ({ data }) => `Time given back to ${plural(data.pupils, "pupil")}`,
    onDone,
  });
  return (
    <ReasonForm
      label="Give time"
      minutesLabel="Minutes"
      submit={target.sittingId === null ? `Give to ${target.ofClass?.name ?? "all"}` : "Give time"}
      busyLabel="Giving..."
      action={action}
      onCancel={onDone}
    />
  );
}

export function PauseForm({ testId, onDone }: Omit<ActionProps, "target">) {
  const action = useHallAction({
    send: ({ reason }: ReasonInput) => hallApi.pause.call({ id: testId, reason }),
    said: () => "The hall is paused",
    onDone,
  });
  return (
    <>
      <p className={styles.text}>
        The clock of everybody who sits stops, in every class, and machines that are in contact can
        only read. Resume gives the time of the pause back to all.
      </p>
      <ReasonForm
        label="Pause the hall"
        submit="Pause"
        busyLabel="Pausing..."
        action={action}
        onCancel={onDone}
      />
    </>
  );
}

/** Hands in, for one pupil, a class or all who sit. */
export function EndForm({ testId, target, onDone }: ActionProps) {
  const all = target.ofClass ? `everybody of ${target.ofClass.name}` : "everybody";
  const action = useHallAction({
    send: ({ reason }: ReasonInput) => hallApi.end.call({ id: testId, ...idsOf(target), reason }),
    said: ({ data }) => `Handed in for ${plural(data.pupils, "pupil")}`,
    onDone,
  });
  return (
    <>
      <p className={styles.text}>
        {target.sittingId === null
          ? `The test is handed in for ${all} who sits, with the answers that the school has.`
          : "The test is handed in for this pupil, with the answers that the school has."}
      </p>
      <ReasonForm
        label="End"
        submit={target.sittingId === null ? `End for ${target.ofClass?.name ?? "all"}` : "End"}
        busyLabel="Ending..."
        danger
        action={action}
        onCancel={onDone}
      />
    </>
  );
}

export function ReopenForm({ sittingId, onDone }: { sittingId: string; onDone: () => void }) {
  const action = useHallAction({
    send: (input: ReasonInput) => hallApi.reopen.call({ sittingId, ...input }),
    said: () => "Re-opened: the pupil can go on",
    onDone,
  });
  return (
    <>
      <p className={styles.text}>
        The pupil goes on where the answers stand, also after the test has closed. The minutes run
        from now. Where corrections were open already, the pupil may have read them.
      </p>
      <ReasonForm
        label="Re-open"
        minutesLabel="Minutes from now"
        submit="Re-open"
        busyLabel="Re-opening..."
        action={action}
        onCancel={onDone}
      />
    </>
  );
}
