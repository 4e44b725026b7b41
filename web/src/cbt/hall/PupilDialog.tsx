import { timeText } from "@school/core/api/dates.ts";
import type { HallRow } from "@school/core/cbt/hall/contract.ts";
import { useState } from "react";
import { pageOf } from "../../platform/list-page.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { FactList, type Fact } from "../../ui/page/FactList.tsx";
import { clockWords } from "../clock-words.ts";
import styles from "./Hall.module.css";
import { EndForm, GiveTimeForm, ReopenForm } from "./HallDeeds.tsx";
import { HallLog } from "./HallLog.tsx";
import { HallStatus } from "./HallStatus.tsx";
import { SetAsideAnswers } from "./SetAsideAnswers.tsx";
import { spanWords } from "./spans.ts";

interface PupilDialogProps {
  testId: string;
  /** As the pupil sits now; undefined closes the dialog. */
  row: HallRow | undefined;
  onClose: () => void;
}

/** One pupil of the hall: how things stand, what can be done, and what happened. */
export function PupilDialog({ testId, row, onClose }: PupilDialogProps) {
  // It stays when it closes, so that the focus returns to the pupil's line.
  return (
    <Dialog opened={row !== undefined} onClose={onClose} title={row?.student.name ?? ""} size="lg">
      {row && <Pupil key={row.student.id} testId={testId} row={row} />}
    </Dialog>
  );
}

function Pupil({ testId, row }: { testId: string; row: HallRow }) {
  const { sittingId } = row;
  return (
    <div className={styles.dialog}>
      <FactList facts={factsOf(row)} />
      {sittingId !== null && (
        <>
          <Deeds testId={testId} row={row} sittingId={sittingId} />
          <SetAsideAnswers sittingId={sittingId} isSitting={row.status === "sitting"} />
          <PupilLog testId={testId} sittingId={sittingId} />
        </>
      )}
    </div>
  );
}

function factsOf(row: HallRow): Fact[] {
  const { student, sittingId } = row;
  const who = [
    { label: "Class", value: `${student.className}, ${student.admissionNumber}` },
    { label: "Now", value: <HallStatus row={row} /> },
  ];
  if (sittingId === null) return who;
  return [
    ...who,
    ...(row.answered === null
      ? []
      : [{ label: "On the machine", value: `${row.answered} of ${row.of} answers` }]),
    { label: "At the school", value: `${row.saved} of ${row.of} answers` },
    ...(row.secondsLeft === null
      ? []
      : [{ label: "Time left", value: clockWords(row.secondsLeft) }]),
    ...(row.secondsGiven === 0
      ? []
      : [{ label: "Given back", value: spanWords(row.secondsGiven) }]),
    ...(row.beganAt === null ? [] : [{ label: "Began", value: timeText(row.beganAt) }]),
    ...(row.handedInAt === null ? [] : [{ label: "Handed in", value: timeText(row.handedInAt) }]),
    ...(row.receipt === null ? [] : [{ label: "Receipt", value: row.receipt }]),
    { label: "Machine", value: row.machine || "Not named" },
  ];
}

interface DeedsProps {
  testId: string;
  row: HallRow;
  sittingId: string;
}

function Deeds({ testId, row, sittingId }: DeedsProps) {
  const [deed, setDeed] = useState<"time" | "end" | "reopen" | null>(null);
  const close = () => setDeed(null);
  const isSitting = row.status === "sitting";
  // What was asked may have been overtaken: time ran out while the form was open.
  if (deed === "time" && isSitting) {
    return <GiveTimeForm testId={testId} whom={{ sittingId }} onDone={close} />;
  }
  if (deed === "end" && isSitting) {
    return (
      <section className={styles.section}>
        <EndForm testId={testId} whom={{ sittingId }} onDone={close} />
      </section>
    );
  }
  if (deed === "reopen" && !isSitting) {
    return (
      <section className={styles.section}>
        <ReopenForm sittingId={sittingId} onDone={close} />
      </section>
    );
  }
  return (
    <div className={styles.buttons}>
      {isSitting ? (
        <>
          <Button kind="primary" onClick={() => setDeed("time")}>
            Give time
          </Button>
          <Button onClick={() => setDeed("end")}>End the test</Button>
        </>
      ) : (
        <Button onClick={() => setDeed("reopen")}>Re-open</Button>
      )}
    </div>
  );
}

function PupilLog({ testId, sittingId }: { testId: string; sittingId: string }) {
  const [page, setPage] = useState("");
  return (
    <section className={styles.section}>
      <h3>What happened</h3>
      <HallLog testId={testId} sittingId={sittingId} page={pageOf(page)} onPage={setPage} />
    </section>
  );
}
