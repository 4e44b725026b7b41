import { dayAtSchool, dayOfTimeText, timeText } from "@school/core/api/dates.ts";
import { plural } from "@school/core/api/plural.ts";
import type { Against, Turn } from "@school/core/years/schemas.ts";
import { againstText } from "@school/core/years/text.ts";
import { useWrite } from "../classes/use-write.ts";
import { todayAtSchool } from "../school/today.ts";
import { toastSuccess } from "../ui/feedback/toast.ts";
import { AppLink } from "../ui/page/AppLink.tsx";
import { Button } from "../ui/page/Button.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import { yearsApi } from "./api.ts";
import { MovingBar } from "./MovingNotice.tsx";
import { labels, termName } from "./text.ts";
import styles from "./Years.module.css";

const ALUMNI = "/dashboard/students/alumni";

/** Where the office looks at what was entered since, by kind. */
const PLACES: Readonly<Record<Against["kind"], string>> = {
  results: "/dashboard/staff-results",
  registers: "/dashboard/attendance/days",
  sheetEntries: "/dashboard/report-card/entry",
  releases: "/dashboard/report-card/board",
  moves: "/dashboard/students/transfer",
  admissions: "/dashboard/students/admission-register",
  leavers: ALUMNI,
  certificates: `${ALUMNI}?certificate=issued`,
};

/** The turn into the current term, and how it is taken back, or what stands against that. */
export function TurnPanel({ turn }: { turn: Turn }) {
  const takeBack = useWrite({
    send: () => yearsApi.takeBack.call({ id: turn.id }),
    done: ({ data }) => toastSuccess(`The school is in ${termName(data.term)} again`),
    failure: "Failed to take it back",
  });
  const isOver = turn.until !== null && dayAtSchool(turn.until) < todayAtSchool();
  return (
    <Panel
      title={`Moved to ${termName(turn.to)}`}
      description={`By ${turn.by}, ${timeText(turn.at)}`}
    >
      <div className={styles.stack}>
        <p className={styles.soft}>
          {plural(turn.enrolled, "pupil")} enrolled
          {turn.left > 0 && `, ${plural(turn.left, "pupil")} left the school`}.{" "}
          {turn.until !== null &&
            !isOver &&
            `Can be taken back until ${dayOfTimeText(turn.until)}.`}
        </p>
        {turn.left > 0 && (
          <p className={styles.soft}>
            <AppLink href={`${ALUMNI}?certificate=missing`}>{labels.certificates}</AppLink>
          </p>
        )}
        {isOver ? null : turn.against.length === 0 ? (
          <>
            <Button disabled={takeBack.isPending} onClick={() => takeBack.mutate(undefined)}>
              {labels.takeBack}
            </Button>
            {takeBack.isPending && <MovingBar label="Taking it back" />}
          </>
        ) : (
          <>
            <p className={styles.soft}>
              It cannot be taken back, because these were entered or issued since:
            </p>
            <ul className={styles.list}>
              {turn.against.map((one) => (
                <li key={one.kind}>
                  <AppLink href={PLACES[one.kind]}>{againstText(one)}</AppLink>
                </li>
              ))}
            </ul>
            {turn.against.some(({ kind }) => kind === "certificates") && (
              <p className={styles.soft}>{labels.cancelCertificates}</p>
            )}
          </>
        )}
      </div>
    </Panel>
  );
}
