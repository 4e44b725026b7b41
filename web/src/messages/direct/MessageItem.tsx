import { timeText } from "@school/core/api/dates.ts";
import type { Attachment, DirectMessage } from "@school/core/messages/direct/contract.ts";
import { canTakeBack, TAKE_BACK_MINUTES } from "@school/core/messages/direct/thread.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Muted } from "../../ui/page/Layout.tsx";
import { messagesApi } from "../api.ts";
import styles from "./Direct.module.css";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { labels, noticeText, takenBack } from "./text.ts";

interface MessageItemProps {
  message: DirectMessage;
  /** Someone of the other side has read it. */
  isRead: boolean;
}

/** One line of a thread: a person's message, or an event. */
export function MessageItem({ message, isRead }: MessageItemProps) {
  const { author, notice, body, isTakenBack, attachments, sentAt } = message;
  if (notice !== null) {
    return (
      <p className={styles.notice}>
        {noticeText(notice, author.name, body)} {timeText(sentAt)}
      </p>
    );
  }
  return (
    <article className={styles.message} data-own={author.isSelf}>
      <Muted as="span" small>
        <b>{author.isSelf ? "You" : author.name}</b> · {timeText(sentAt)}
        {author.isSelf && isRead && " · Read"}
      </Muted>
      {isTakenBack ? (
        <Muted small>{takenBack}</Muted>
      ) : (
        <>
          {body !== "" && <p className={styles.words}>{body}</p>}
          {attachments.length > 0 && <Attachments attachments={attachments} />}
          {author.isSelf ? <TakeBack message={message} /> : <Report message={message} />}
        </>
      )}
    </article>
  );
}

function Attachments({ attachments }: { attachments: readonly Attachment[] }) {
  return (
    <ul className={styles.files}>
      {attachments.map(({ id, name, url, isPicture }) => (
        <li key={id}>
          {isPicture ? (
            <a href={url} target="_blank" rel="noreferrer">
              <img src={url} alt={name} loading="lazy" className={styles.picture} />
            </a>
          ) : (
            <a href={url} download={name}>
              {name}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Shown only for the first minutes. */
function TakeBack({ message: { id, sentAt } }: { message: DirectMessage }) {
  const queries = useQueryClient();
  const sent = Date.parse(sentAt);
  const [isOpen, setOpen] = useState(() => canTakeBack(sent, Date.now()));
  useEffect(() => {
    const remainingMs = sent + TAKE_BACK_MINUTES * 60_000 - Date.now();
    const end = setTimeout(() => setOpen(false), Math.max(0, remainingMs));
    return () => clearTimeout(end);
  }, [sent]);
  const takeBack = useMutation({
    ...messagesApi.takeBack.mutationOptions(),
    onSuccess: () => toastSuccess("Message taken back"),
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: messagesApi.key() }),
  });
  if (!isOpen) return null;
  return (
    <span className={styles.action}>
      <Button
        kind="quiet"
        size="compact-sm"
        disabled={takeBack.isPending}
        onClick={() => takeBack.mutate({ id })}
      >
        Take back
      </Button>
    </span>
  );
}

function Report({ message: { id, author } }: { message: DirectMessage }) {
  const [asking, setAsking] = useState(false);
  return (
    <span className={styles.action}>
      <Button
        kind="quiet"
        size="compact-sm"
        aria-label={`${labels.report} this message of ${author.name}`}
        onClick={() => setAsking(true)}
      >
        {labels.report}
      </Button>
      {asking && (
        <ReasonDialog
          title="Report this message"
          description="The principal sees the message and your reason."
          submit="Report message"
          send={(reason) => messagesApi.report.call({ id, reason })}
          onSent={() => toastSuccess("Message reported")}
          onClose={() => setAsking(false)}
        />
      )}
    </span>
  );
}
