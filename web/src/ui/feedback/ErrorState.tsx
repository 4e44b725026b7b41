import type { ReactNode } from "react";
import { Button } from "../page/Button.tsx";
import { tryAgain, labels } from "../text.ts";
import styles from "./States.module.css";

export interface ErrorStateProps {
  /** The failure: "The class list did not load". */
  title: string;
  /** Next step for the person, or the server's message. */
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  /** Goes back; without it there is no such button. */
  onBack?: (() => void) | undefined;
}

/** Shows the failure, what to do, and the buttons for it. */
export function ErrorState({ title, children, onRetry, onBack }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <svg className={styles.drawing} viewBox="0 0 96 64" aria-hidden="true">
        <path d="M22 6h40l14 13v39H22Z" />
        <path d="M62 6v13h14" />
        <path className={styles.cross} d="m39 27 20 20m0-20L39 47" />
      </svg>
      <p className={styles.title}>{title}</p>
      <div className={styles.hint}>{children ?? tryAgain}</div>
      {(onRetry || onBack) && (
        <div className={styles.actions}>
          {onBack && <Button onClick={onBack}>Go back</Button>}
          {onRetry && (
            <Button kind="primary" onClick={onRetry}>
              {labels.tryAgain}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
