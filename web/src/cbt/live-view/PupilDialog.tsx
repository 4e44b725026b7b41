import { timeText } from "@school/core/api/dates.ts";
import type { LiveViewRow } from "@school/core/cbt/live-view/contract.ts";
import { useState } from "react";
import { Button } from "../../ui/page/Button.tsx";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { type Fact, FactList } from "../../ui/page/FactList.tsx";
import { Row, Stack } from "../../ui/page/Layout.tsx";
import { timerText, durationText } from "../sittings/durations.ts";
import styles from "./LiveView.module.css";
import { EndForm, AddTimeForm, ReopenForm } from "./LiveViewActions.tsx";
import { PupilLog } from "./LiveViewLog.tsx";
import { LiveViewStatus } from "./LiveViewStatus.tsx";
import { LateAnswers } from "./LateAnswers.tsx";
import { actions } from "./text.ts";

interface PupilDialogProps {
  testId: string;
  /** The pupil's current row; undefined closes the dialog. */
  row: LiveViewRow | undefined;
  onClose: () => void;
}

/** One pupil: status, actions, late answers and log. */
export function PupilDialog({ testId, row, onClose }: PupilDialogProps) {
  // Also rendered when closed, so that the focus returns to the pupil's row.
  return (
    <Dialog opened={row !== undefined} onClose={onClose} title={row?.student.name ?? ""} size="lg">
      {row && <Pupil key={row.student.id} testId={testId} row={row} />}
    </Dialog>
  );
}

function Pupil({ testId, row }: { testId: string; row: LiveViewRow }) {
  const { sittingId } = row;
  return (
    <Stack gap={5}>
      <FactList facts={factsOf(row)} />
      {sittingId !== null && (
        <>
          <PupilActions testId={testId} row={row} sittingId={sittingId} />
          <LateAnswers sittingId={sittingId} isSitting={row.status === "sitting"} />
          <Stack as="section" gap={3} className={styles.section}>
            <h3>Log</h3>
            <PupilLog testId={testId} sittingId={sittingId} />
          </Stack>
        </>
      )}
    </Stack>
  );
}

function factsOf(row: LiveViewRow): Fact[] {
  const { student, sittingId } = row;
  const who = [
    { label: "Class", value: `${student.className}, ${student.admissionNumber}` },
    { label: "Status", value: <LiveViewStatus row={row} /> },
  ];
  if (sittingId === null) return who;
  return [
    ...who,
    ...(row.answered === null
      ? []
      : [{ label: "On the device", value: `${row.answered} of ${row.of} answers` }]),
    { label: "Sent to school", value: `${row.saved} of ${row.of} answers` },
    ...(row.secondsLeft === null
      ? []
      : [{ label: "Time left", value: timerText(row.secondsLeft) }]),
    ...(row.secondsGiven === 0
      ? []
      : [{ label: "Extra time", value: durationText(row.secondsGiven) }]),
    ...(row.beganAt === null ? [] : [{ label: "Started", value: timeText(row.beganAt) }]),
    ...(row.handedInAt === null ? [] : [{ label: "Submitted", value: timeText(row.handedInAt) }]),
    ...(row.receipt === null ? [] : [{ label: "Receipt", value: row.receipt }]),
    { label: "Device", value: row.device || "Unknown" },
  ];
}

interface PupilActionsProps {
  testId: string;
  row: LiveViewRow;
  sittingId: string;
}

function PupilActions({ testId, row, sittingId }: PupilActionsProps) {
  const [action, setAction] = useState<"time" | "end" | "reopen" | null>(null);
  const close = () => setAction(null);
  const isSitting = row.status === "sitting";
  // The time may have run out while the form was open.
  if (action === "time" && isSitting) {
    return <AddTimeForm testId={testId} target={{ sittingId }} onDone={close} />;
  }
  if (action === "end" && isSitting) {
    return (
      <Stack as="section" gap={3} className={styles.section}>
        <EndForm testId={testId} target={{ sittingId }} onDone={close} />
      </Stack>
    );
  }
  if (action === "reopen" && !isSitting) {
    return (
      <Stack as="section" gap={3} className={styles.section}>
        <ReopenForm sittingId={sittingId} onDone={close} />
      </Stack>
    );
  }
  return (
    <Row>
      {isSitting ? (
        <>
          <Button kind="primary" onClick={() => setAction("time")}>
            {actions.addTime}
          </Button>
          <Button onClick={() => setAction("end")}>{actions.end}</Button>
        </>
      ) : (
        <Button onClick={() => setAction("reopen")}>{actions.reopen}</Button>
      )}
    </Row>
  );
}
