import { hoursText } from "@school/core/api/dates.ts";
import type { Home } from "@school/core/portal/contract-home.ts";
import { Muted } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./Home.module.css";
import { useClock } from "./use-clock.ts";

/** A teacher's lessons today, with the current or next one marked. */
export function TodayNews({ today }: Pick<Home, "today">) {
  const time = useClock();
  const next = time === null ? undefined : today.find(({ endsAt }) => endsAt > time);
  return (
    <Panel title="Lessons today">
      <ol className={styles.today}>
        {today.map((lesson) => {
          const { periodId, startsAt, endsAt, class: ofClass, subject, room } = lesson;
          return (
            <li
              key={`${periodId} ${ofClass.id}`}
              aria-current={lesson === next ? "time" : undefined}
            >
              <Muted as="span">{hoursText(startsAt, endsAt)}</Muted> <strong>{subject.name}</strong>
              {[ofClass.name, room?.name].map((more) => more && ` · ${more}`)}
              {lesson === next && time !== null && (
                <>
                  {" "}
                  <span className={styles.now}>{startsAt <= time ? "Now" : "Next"}</span>
                </>
              )}
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
