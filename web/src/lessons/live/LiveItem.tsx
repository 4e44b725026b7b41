import { clockText, weekdayTimeText } from "@school/core/api/dates.ts";
import type { LiveLesson } from "@school/core/lessons/live/contract.ts";
import type { ReactNode } from "react";
import { Muted } from "../../ui/page/Layout.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import styles from "./Live.module.css";

/** A live lesson with its links, and the buttons of those who may change it. */
export function LiveItem({ lesson, children }: { lesson: LiveLesson; children?: ReactNode }) {
  const { title, subject, classes, host, startsAt, endsAt, isCancelled, link } = lesson;
  const isOpen = !isCancelled && lesson.phase === "open";
  return (
    <li className={styles.item}>
      <p className={styles.words}>
        <strong>{title}</strong>
        {subject && ` · ${subject.name}`}
        <br />
        {weekdayTimeText(startsAt)} to {clockText(endsAt)} · {host}
        <br />
        <Muted as="span">{classes.map(({ name }) => name).join(", ")}</Muted>
      </p>
      <div className={styles.actions}>
        {isCancelled && <StatusBadge tone="bad">Cancelled</StatusBadge>}
        {link !== null && isOpen && (
          <Outside href={link} title={title} isMain>
            Join lesson
          </Outside>
        )}
        {lesson.recordingLink !== null && (
          <Outside href={lesson.recordingLink} title={title}>
            Recording
          </Outside>
        )}
        {lesson.notesLink !== null && (
          <Outside href={lesson.notesLink} title={title}>
            Notes
          </Outside>
        )}
        {children}
      </div>
    </li>
  );
}

interface OutsideProps {
  href: string;
  title: string;
  isMain?: boolean;
  children: string;
}

/** A link to another site: it opens in a new tab, without opener or referrer. */
function Outside({ href, title, isMain = false, children }: OutsideProps) {
  return (
    <a
      className={isMain ? styles.join : styles.link}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
    >
      {children}
      <span className="visually-hidden">: {title}, opens in a new tab</span>
    </a>
  );
}
