import { dayAtSchool, dayOfTimeText, timeText } from "@school/core/api/dates.ts";
import { plural } from "@school/core/api/plural.ts";
import type { Against, Rollover } from "@school/core/years/schemas.ts";
import { againstText } from "@school/core/years/text.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useWrite } from "../classes/use-write.ts";
import { todayAtSchool } from "../school/today.ts";
import { toastSuccess } from "../ui/feedback/toast.ts";
import { AppLink } from "../ui/page/AppLink.tsx";
import { Button } from "../ui/page/Button.tsx";
import { Muted, Stack } from "../ui/page/Layout.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import { yearsApi } from "./api.ts";
import { MovingBar } from "./MovingNotice.tsx";
import { CancelDialog } from "./certificates/CancelDialog.tsx";
import { labels, termName } from "./text.ts";
import styles from "./Years.module.css";

const ALUMNI = "/dashboard/students/alumni";

/** URLs where the office finds entries made since, by kind. */
const LINKS: Readonly<Record<Against["kind"], string>> = {
  results: "/dashboard/staff-results",
  registers: "/dashboard/attendance/days",
  sheetEntries: "/dashboard/report-card/entry",
  releases: "/dashboard/report-card/board",
  moves: "/dashboard/students/transfer",
  admissions: "/dashboard/students/admission-register",
  leavers: ALUMNI,
  certificates: `${ALUMNI}?certificate=issued`,
};

/** The rollover into the current term, and its undo, or what prevents that. */
export function RolloverPanel({ rollover }: { rollover: Rollover }) {
  const takeBack = useWrite({
    send: () => yearsApi.takeBack.call({ id: rollover.id }),
    done: ({ data }) => toastSuccess(`The school is in ${termName(data.term)} again`),
    failure: "Failed to take it back",
  });
  const [isCancelling, setCancelling] = useState(false);
  const certificates = rollover.against.find(({ kind }) => kind === "certificates");
  const isOver = rollover.until !== null && dayAtSchool(rollover.until) < todayAtSchool();
  return (
    <Panel
      title={`Moved to ${termName(rollover.to)}`}
      description={`By ${rollover.by}, ${timeText(rollover.at)}`}
    >
      <Stack align="start">
        <Muted>
          {plural(rollover.enrolled, "pupil")} enrolled
          {rollover.left > 0 && `, ${plural(rollover.left, "pupil")} left the school`}.{" "}
          {rollover.until !== null &&
            !isOver &&
            rollover.against.length === 0 &&
            `Can be taken back until ${dayOfTimeText(rollover.until)}.`}
        </Muted>
        {rollover.left > 0 && (
          <Muted>
            <AppLink href={`${ALUMNI}?certificate=missing`}>Certificates of those who left</AppLink>
          </Muted>
        )}
        {isOver ? null : rollover.against.length === 0 ? (
          <>
            <Button disabled={takeBack.isPending} onClick={() => takeBack.mutate(undefined)}>
              Take it back
            </Button>
            {takeBack.isPending && <MovingBar label="Taking it back" />}
          </>
        ) : (
          <>
            <Muted>It cannot be taken back, because these were entered or issued since:</Muted>
            <ul className={styles.list}>
              {rollover.against.map((one) => (
                <li key={one.kind}>
                  <AppLink href={LINKS[one.kind]}>{againstText(one)}</AppLink>
                </li>
              ))}
            </ul>
            {rollover.until !== null && (
              <Muted>
                Without them it could be taken back until {dayOfTimeText(rollover.until)}.
              </Muted>
            )}
            {certificates && (
              <Button onClick={() => setCancelling(true)}>
                {labels.cancelCertificates(certificates.count)}
              </Button>
            )}
          </>
        )}
      </Stack>
      {isCancelling && certificates && (
        <CancelCertificates
          rolloverId={rollover.id}
          count={certificates.count}
          onClose={() => setCancelling(false)}
        />
      )}
    </Panel>
  );
}

interface CancelCertificatesProps {
  rolloverId: string;
  count: number;
  onClose: () => void;
}

/** Asks for the reason, then cancels all certificates that prevent undoing the rollover. */
function CancelCertificates({ rolloverId, count, onClose }: CancelCertificatesProps) {
  const cancel = useMutation({
    mutationFn: (reason: string) => yearsApi.cancelLeaving.call({ id: rolloverId, reason }),
    onSuccess: ({ data }) => {
      toastSuccess(`${plural(data.cancelled, "certificate")} cancelled`);
      onClose();
    },
  });
  return (
    <CancelDialog
      title={labels.cancelCertificates(count)}
      hint="The certificates stay as cancelled. Their numbers are not used again."
      cancel={cancel}
      onClose={onClose}
    />
  );
}
