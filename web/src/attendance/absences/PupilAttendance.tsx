import { dayOfTimeText, dayText, weekdayText } from "@school/core/api/dates.ts";
import { plural } from "@school/core/api/plural.ts";
import type { ReportedAbsence } from "@school/core/attendance/absences/contract.ts";
import { HALF_LABELS, MARK_LABELS } from "@school/core/attendance/marks.ts";
import { fullTermName } from "@school/core/school/terms.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { todayAtSchool } from "../../school/today.ts";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { FactList } from "../../ui/page/FactList.tsx";
import { Muted, Row } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { failures } from "../../ui/text.ts";
import { attendanceApi } from "../api.ts";
import styles from "./Absences.module.css";
import { ReportAbsenceDialog } from "./ReportAbsenceDialog.tsx";
import { absenceLabels } from "./text.ts";

/** One pupil's attendance this term, and absences that the family reports in advance. */
export function PupilAttendance({ studentId, name }: { studentId: string; name: string }) {
  const [reporting, setReporting] = useState(false);
  const query = useQuery(attendanceApi.pupil.queryOptions({ input: { studentId } }));
  const data = query.data?.data;
  return (
    <Panel
      title="Attendance"
      description={data?.term ? fullTermName(data.term) : undefined}
      actions={
        data?.mayReport && (
          <Button size="compact-sm" onClick={() => setReporting(true)}>
            {absenceLabels.report}
          </Button>
        )
      }
    >
      <Loaded query={query} failed="The attendance did not load">
        {({ data: { figures, missed, reported, mayReport } }) => (
          <>
            {figures === null ? (
              <p>No register has been marked this term.</p>
            ) : (
              <FactList
                facts={[
                  {
                    label:
                      figures.unit === "DAYS"
                        ? "Days with a register"
                        : "Half days with a register",
                    value: figures.opened,
                  },
                  { label: MARK_LABELS.PRESENT, value: figures.present },
                  { label: MARK_LABELS.ABSENT, value: figures.absent },
                  { label: MARK_LABELS.EXCUSED, value: figures.excused },
                  { label: MARK_LABELS.LATE, value: figures.late },
                ]}
              />
            )}
            {missed.length > 0 && (
              <details className={styles.missed}>
                <summary>{absenceLabels.missed(plural(missed.length, "day"))}</summary>
                <ul>
                  {missed.map(({ day, half, mark, reason }) => (
                    <li key={`${day} ${half}`}>
                      {weekdayText(day)}
                      {half !== "DAY" && `, ${HALF_LABELS[half].toLowerCase()}`}:{" "}
                      {MARK_LABELS[mark].toLowerCase()}
                      {reason && ` (${reason})`}
                    </li>
                  ))}
                </ul>
              </details>
            )}
            {reported.length > 0 && (
              <ul className={styles.reported} aria-label="Reported absences">
                {reported.map((one) => (
                  <Reported key={one.id} reported={one} mayTakeBack={mayReport} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
      {reporting && (
        <ReportAbsenceDialog
          studentId={studentId}
          name={name}
          onClose={() => setReporting(false)}
        />
      )}
    </Panel>
  );
}

interface ReportedProps {
  reported: ReportedAbsence;
  mayTakeBack: boolean;
}

function Reported({ reported, mayTakeBack }: ReportedProps) {
  const { id, fromDay, toDay, reason, by, at } = reported;
  const queries = useQueryClient();
  const takeBack = useMutation({
    ...attendanceApi.withdrawAbsence.mutationOptions(),
    onSuccess: () => toastSuccess("Absence taken back"),
    onError: (error) => toastError(messageOf(error, failures.save)),
    onSettled: () => queries.invalidateQueries({ queryKey: attendanceApi.key() }),
  });
  const days =
    fromDay === toDay ? dayText(fromDay) : absenceLabels.fromTo(dayText(fromDay), dayText(toDay));
  return (
    <Row as="li" spread>
      <span>
        <b>{days}</b>: {reason}{" "}
        <Muted as="small">{absenceLabels.reportedBy(by, dayOfTimeText(at))}</Muted>
      </span>
      {mayTakeBack && toDay >= todayAtSchool() && (
        <Button
          size="compact-sm"
          disabled={takeBack.isPending}
          aria-label={`${absenceLabels.takeBack}: ${days}`}
          onClick={() => takeBack.mutate({ id })}
        >
          {absenceLabels.takeBack}
        </Button>
      )}
    </Row>
  );
}
