import { timeText } from "@school/core/api/dates.ts";
import type { ContactMessage } from "@school/core/site/contract-messages.ts";
import { Button } from "../../ui/page/Button.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import styles from "./Messages.module.css";

export interface Marks {
  readonly read: boolean;
  readonly answered: boolean;
}

interface MessageProps {
  message: ContactMessage;
  busy: boolean;
  onMark: (message: ContactMessage, marks: Marks, words: string) => void;
}

/** One message: who, when, its text as it was written, and its marks. */
export function Message({ message, busy, onMark }: MessageProps) {
  const { id, name, email, createdAt, readAt, answeredAt, answeredBy } = message;
  const isRead = readAt !== null;
  const isAnswered = answeredAt !== null;
  return (
    <article className={styles.message} data-unread={!isRead || undefined} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.name}>
          {name}
        </h2>
        <StatusBadge tone={isAnswered ? "good" : isRead ? "neutral" : "waiting"}>
          {isAnswered ? "Answered" : isRead ? "Read" : "Unread"}
        </StatusBadge>
        <p className={styles.from}>
          <a href={mailto(email)}>{email}</a>
          <time dateTime={createdAt}>{timeText(createdAt)}</time>
        </p>
      </header>
      <p className={styles.text}>{message.message}</p>
      <footer className={styles.foot}>
        {isAnswered && (
          <span className={styles.note}>
            Marked by {answeredBy ?? "the office"}, {timeText(answeredAt)}
          </span>
        )}
        <Button
          size="xs"
          disabled={busy || isAnswered}
          aria-label={`${isRead ? "Mark Unread" : "Mark Read"}: ${name}`}
          onClick={() =>
            onMark(
              message,
              { read: !isRead, answered: false },
              isRead ? "Marked unread" : "Marked read",
            )
          }
        >
          {isRead ? "Mark Unread" : "Mark Read"}
        </Button>
        <Button
          size="xs"
          disabled={busy}
          aria-label={`${isAnswered ? "Mark Unanswered" : "Mark Answered"}: ${name}`}
          onClick={() =>
            onMark(
              message,
              { read: true, answered: !isAnswered },
              isAnswered ? "Marked unanswered" : "Marked answered",
            )
          }
        >
          {isAnswered ? "Mark Unanswered" : "Mark Answered"}
        </Button>
      </footer>
    </article>
  );
}

/** A visitor's address could carry fields of a mail of its own. */
function mailto(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}
