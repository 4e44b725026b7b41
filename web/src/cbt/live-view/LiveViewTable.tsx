import type { LiveViewRow } from "@school/core/cbt/live-view/contract.ts";
import { Row } from "../../ui/page/Layout.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { RowCard, RowFacts, TwoLines } from "../../ui/table/RowParts.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { timerText, durationText } from "../sittings/durations.ts";
import styles from "./LiveView.module.css";
import { LiveViewStatus } from "./LiveViewStatus.tsx";
import { noMatches } from "../../ui/text.ts";
import { status } from "./text.ts";

interface LiveViewTableProps {
  rows: readonly LiveViewRow[];
  isPaused: boolean;
  filtered: boolean;
  onOpen: (studentId: string) => void;
}

/** One row for each pupil; the name opens the pupil's dialog. */
export function LiveViewTable({ rows, isPaused, filtered, onOpen }: LiveViewTableProps) {
  const columns: Column<LiveViewRow>[] = [
    {
      key: "name",
      header: "Pupil",
      rowHeader: true,
      cell: (row) => (
        <TwoLines below={belowName(row)}>
          <PupilButton row={row} onOpen={onOpen} />
        </TwoLines>
      ),
    },
    {
      key: "status",
      header: "Status",
      cell: (row) => (
        <Row as="span">
          <LiveViewStatus row={row} />
          <LateAnswersBadge row={row} />
        </Row>
      ),
    },
    {
      key: "answered",
      header: "Answered",
      align: "right",
      hideBelow: "md",
      cell: ({ answered }) => <span className={styles.figure}>{answered ?? "–"}</span>,
    },
    {
      key: "saved",
      header: "Sent to school",
      align: "right",
      cell: (row) => <span className={styles.figure}>{savedText(row)}</span>,
    },
    {
      key: "left",
      header: "Time left",
      align: "right",
      cell: (row) => <TimeLeft row={row} isPaused={isPaused} />,
    },
    {
      key: "device",
      header: "Device",
      hideBelow: "md",
      cell: (row) => (
        <span className={styles.device}>
          {row.device || "–"}
          <Openings row={row} />
        </span>
      ),
    },
    {
      key: "receipt",
      header: "Receipt",
      cell: ({ receipt }) => <span className={styles.figure}>{receipt ?? "–"}</span>,
    },
  ];
  return (
    <DataTable
      caption="Pupils of the test"
      columns={columns}
      rows={rows}
      rowKey={({ student }) => student.id}
      empty={
        <EmptyState
          title={filtered ? noMatches : "No pupils yet"}
          hint={
            filtered
              ? undefined
              : "Pupils appear here when they are enrolled in a class of this test."
          }
        />
      }
      narrow={(row) => (
        <RowCard>
          <PupilButton row={row} onOpen={onOpen} />
          <Row as="span">
            <LiveViewStatus row={row} />
            <LateAnswersBadge row={row} />
          </Row>
          <RowFacts>
            <span>{row.student.className}</span>
            {row.accommodations !== "" && <span>{row.accommodations}</span>}
            {row.answered !== null && <span>{row.answered} answered</span>}
            {row.sittingId !== null && <span>{savedText(row)} sent to school</span>}
            {row.secondsLeft !== null && (
              <span>
                <TimeLeft row={row} isPaused={isPaused} /> left
              </span>
            )}
            {row.receipt !== null && <span>{row.receipt}</span>}
            <Openings row={row} />
          </RowFacts>
        </RowCard>
      )}
    />
  );
}

function belowName({ student, accommodations }: LiveViewRow): string {
  const parts = [student.admissionNumber, student.className, accommodations];
  return parts.filter((part) => part !== "").join(" · ");
}

function savedText({ sittingId, saved, of }: LiveViewRow): string {
  return sittingId === null ? "–" : `${saved} of ${of}`;
}

/** A plain button: three hundred of them render every two seconds. */
function PupilButton({ row, onOpen }: { row: LiveViewRow; onOpen: (studentId: string) => void }) {
  const { id, name } = row.student;
  return (
    <button type="button" className={styles.name} onClick={() => onOpen(id)}>
      {name}
    </button>
  );
}

function LateAnswersBadge({ row: { lateAnswers } }: { row: LiveViewRow }) {
  if (lateAnswers === 0) return null;
  return <StatusBadge tone="waiting">{status.lateAnswers(lateAnswers)}</StatusBadge>;
}

/** The sitting was opened more than once: on a second device, or perhaps by another child. */
function Openings({ row: { openings } }: { row: LiveViewRow }) {
  if (openings < 2) return null;
  return <b className={styles.openings}>{status.opened(openings)}</b>;
}

function TimeLeft({ row, isPaused }: { row: LiveViewRow; isPaused: boolean }) {
  const { secondsLeft, secondsGiven } = row;
  if (secondsLeft === null) return <>–</>;
  return (
    <span className={styles.figure}>
      {timerText(secondsLeft)}
      {isPaused && <span className={styles.note}> stopped</span>}
      {secondsGiven > 0 && <span className={styles.note}> +{durationText(secondsGiven)}</span>}
    </span>
  );
}
