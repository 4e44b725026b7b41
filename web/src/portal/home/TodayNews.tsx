import type { Home } from "@school/core/portal/contract-home.ts";
import { useAccount } from "../../accounts/account.ts";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./Home.module.css";
import { titles } from "./text.ts";

/** The timetable of today: a teacher reads which class, a pupil which teacher. */
export function TodayNews({ today }: Pick<Home, "today">) {
  const isPupil = useAccount().role === "STUDENT";
  return (
    <Panel title={titles.today}>
      <ol className={styles.today}>
        {today.map(({ periodId, startsAt, endsAt, class: ofClass, subject, teacher, room }) => (
          <li key={`${periodId} ${ofClass.id}`}>
            <span className={styles.soft}>
              {startsAt} to {endsAt}
            </span>{" "}
            <strong>{subject.name}</strong>
            {[isPupil ? teacher?.name : ofClass.name, room?.name].map(
              (more) => more && ` · ${more}`,
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
