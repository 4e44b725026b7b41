import { counted } from "../../classes/class-words.ts";
import { hallApi } from "../api.ts";
import styles from "./Hall.module.css";
import { ReasonForm, type ReasonInput } from "./ReasonForm.tsx";
import { useHallAction } from "./use-hall-action.ts";

interface DeedProps {
  testId: string;
  /** Null for all who sit. */
  sittingId: string | null;
  onDone: () => void;
}

/** Minutes back, for one pupil or for all who sit. */
export function GiveTimeForm({ testId, sittingId, onDone }: DeedProps) {
  const action = useHallAction({
    send: (input: ReasonInput) => hallApi.giveTime.call({ id: testId, sittingId, ...input }),
    said: ({ data }) => `Time given back to ${counted(data.pupils, "pupil", "pupils")}`,
    onDone,
  });
  return (
    <ReasonForm
      label="Give time"
      minutesLabel="Minutes"
      submit={sittingId === null ? "Give to all" : "Give time"}
      busyLabel="Giving..."
      action={action}
      onCancel={onDone}
    />
  );
}

export function PauseForm({ testId, onDone }: Omit<DeedProps, "sittingId">) {
  const action = useHallAction({
    send: ({ reason }: ReasonInput) => hallApi.pause.call({ id: testId, reason }),
    said: () => "The hall is paused",
    onDone,
  });
  return (
    <>
      <p className={styles.text}>
        The clock of everybody who sits stops. Pupils can still answer. Resume gives the time of the
        pause back to all.
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

/** Hands in, for one pupil or for all who sit. */
export function EndForm({ testId, sittingId, onDone }: DeedProps) {
  const action = useHallAction({
    send: ({ reason }: ReasonInput) => hallApi.end.call({ id: testId, sittingId, reason }),
    said: ({ data }) => `Handed in for ${counted(data.pupils, "pupil", "pupils")}`,
    onDone,
  });
  return (
    <>
      <p className={styles.text}>
        {sittingId === null
          ? "The test is handed in for everybody who sits, with the answers that the school has."
          : "The test is handed in for this pupil, with the answers that the school has."}
      </p>
      <ReasonForm
        label="End"
        submit={sittingId === null ? "End for all" : "End"}
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
