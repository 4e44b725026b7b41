import { contactWords } from "./contact-words.ts";
import type { DeskView } from "./desk-view.ts";
import { waiting } from "./kept.ts";
import styles from "./ContactLine.module.css";
import { useNow } from "./use-desk.ts";

/** How it stands with the network: a sign and one sentence, told to screen readers as it changes. */
export function ContactLine({ view }: { view: DeskView }) {
  const now = useNow();
  const { contact, answers, openingSince } = view;
  const isWaiting = openingSince !== null || waiting(answers.values()).length > 0;
  const isFine = contact.kind === "reached" && !isWaiting;
  return (
    <p className={styles.line} data-fine={isFine || undefined} role="status">
      <span aria-hidden="true">{isFine ? "✓" : "↑"}</span>
      <span>{contactWords(view, now)}</span>
    </p>
  );
}
