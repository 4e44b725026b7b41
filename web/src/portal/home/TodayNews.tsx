import { hoursText } from "@school/core/api/dates.ts";
import type { Home } from "@school/core/portal/contract-home.ts";
import { useAccount } from "../../accounts/account.ts";
import { Muted } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./Home.module.css";
import { useClock } from "./use-clock.ts";

/**
 * Today's timetable, with the current or next lesson marked: a teacher reads the class, a pupil the
 * teacher.
 */
export function TodayNews({ today }: Pick<Home, "today">) {
  const isPupil = useAccount().role === "STUDENT";
  const time = useClock();
  const next = time === null ? undefined : today.find(({ endsAt }) => endsAt > time);
  return (
    <Panel title="Lessons today">
      <ol className={styles.today}>
        {today.map((lesson) => {
          const { periodId, startsAt, endsAt, class: ofClass, subject, teacher, room } = lesson;
          return (
            <li
              key={`${periodId} ${ofClass.id}`}
              aria-current={lesson === next ? "time" : undefined}
            >
              <Muted as="span">{hoursText(startsAt, endsAt)}</Muted> <strong>{subject.name}</strong>
              {[isPupil ? teacher?.name : ofClass.name, room?.name].map(
                (more) => more && ` · ${more}`,
              )}
              {lesson === next && time !== null && (
                <span className={styles.now}> {startsAt <= time ? "Now" : "Next"}</span>
              )}
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
