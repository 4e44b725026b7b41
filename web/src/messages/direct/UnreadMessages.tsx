import type { Thread } from "@school/core/messages/direct/contract.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./Direct.module.css";
import { labels } from "./text.ts";
import { ThreadLink } from "./ThreadLink.tsx";

/** The newest threads in which something is unread. */
export function UnreadMessages({ threads }: { threads: readonly Thread[] }) {
  return (
    <Panel
      title={labels.unread}
      actions={<AppLink href="/dashboard/messages">{labels.allMessages}</AppLink>}
    >
      <ul className={styles.list}>
        {threads.map((thread) => (
          <li key={thread.id}>
            <ThreadLink thread={thread} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
