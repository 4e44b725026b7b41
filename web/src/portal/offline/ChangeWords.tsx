import { timeText } from "@school/core/api/dates.ts";
import type { ReactNode } from "react";
import type { Change } from "../../platform/offline/change-store.ts";
import { Muted } from "../../ui/page/Layout.tsx";
import styles from "./OutboxPage.module.css";
import { outboxTexts as text } from "./text.ts";

interface ChangeWordsProps {
  change: Change;
  /** State in words: "Waiting". */
  state?: string;
  /** Its title. */
  children: ReactNode;
}

/** A change in words: its title, when it was saved, why it was refused and what it holds. */
export function ChangeWords({ change, state, children }: ChangeWordsProps) {
  const { addedAt, refusal, lines, files } = change;
  return (
    <span className={styles.words}>
      {children}
      <Muted as="small" small>
        {state !== undefined && `${state} · `}
        {timeText(addedAt)}
        {files.length > 0 &&
          ` · ${text.filesSent(files.filter(({ id }) => id).length, files.length)}`}
      </Muted>
      {refusal !== null && <span role="alert">{refusal}</span>}
      {lines.length > 0 && (
        <details className={styles.lines}>
          <summary>What it holds</summary>
          <dl>
            {lines.map(({ label, value }, at) => (
              <div key={at}>
                <dt>{label}</dt>
                <dd>{value || text.emptied}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </span>
  );
}
