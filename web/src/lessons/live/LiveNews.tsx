import type { LiveLesson } from "@school/core/lessons/live/contract.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./Live.module.css";
import { LiveItem } from "./LiveItem.tsx";
import { ADDRESS } from "./text.ts";

/** The lessons that can be joined now, for the dashboard. */
export function LiveNews({ lessons }: { lessons: readonly LiveLesson[] }) {
  return (
    <Panel title="Live lessons" actions={<AppLink href={ADDRESS}>All live lessons</AppLink>}>
      <ul className={styles.list}>
        {lessons.map((lesson) => (
          <LiveItem key={lesson.id} lesson={lesson} />
        ))}
      </ul>
    </Panel>
  );
}
