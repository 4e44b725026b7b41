import { timeText } from "@school/core/api/dates.ts";
import { plural } from "@school/core/api/plural.ts";
import type { Thread } from "@school/core/messages/direct/contract.ts";
import { counterpartLabel } from "@school/core/messages/direct/thread.ts";
import { useAccount } from "../../accounts/account.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Muted } from "../../ui/page/Layout.tsx";
import styles from "./Direct.module.css";
import { noticeText, takenBack } from "./text.ts";

/** A thread with its last words, as lists and the dashboard show it. */
export function ThreadLink({ thread }: { thread: Thread }) {
  const { role } = useAccount();
  const { id, student, parent, last, unread } = thread;
  return (
    <AppLink href={`/dashboard/messages/${id}`} className={styles.thread} data-unread={unread > 0}>
      <span className={styles.head}>
        <strong>{student?.name ?? counterpartLabel(thread)}</strong>
        {last && (
          <Muted as="span" small>
            {timeText(last.sentAt)}
          </Muted>
        )}
      </span>
      {student && (
        <Muted as="span" small>
          {counterpartLabel(thread)}
          {role !== "PARENT" && parent && ` · ${parent.name}`}
        </Muted>
      )}
      {last && <span className={styles.last}>{lastWords(last)}</span>}
      {unread > 0 && (
        <Muted as="span" small>
          {plural(unread, "unread message")}
        </Muted>
      )}
    </AppLink>
  );
}

function lastWords({ author, notice, body, isTakenBack }: NonNullable<Thread["last"]>): string {
  if (notice !== null) return noticeText(notice, author, body);
  if (isTakenBack) return takenBack;
  return `${author}: ${body === "" ? "File" : body}`;
}
