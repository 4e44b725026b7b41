import type { ReactNode } from "react";
import { useSavesData } from "../frame/use-data-saver.ts";
import styles from "./States.module.css";

export interface EmptyStateProps {
  /** Text that names the missing content: "No staff members found". */
  title: string;
  /** Next step for the person. */
  hint?: ReactNode;
  action?: ReactNode;
}

/** Drawings in `web/public/site` by what the title names; the first that fits is shown. */
const DRAWINGS: readonly (readonly [RegExp, string])[] = [
  [/message|mail|announce|enquir/i, "letter-box"],
  [/\b(day|term|session|period|entr|week)/i, "calendar"],
  [/test|question|score|result|subject|note|plan|lesson|class/i, "blackboard"],
  [/pupil|student|child|famil|staff|people|user|account/i, "satchel"],
];

/** States that a list is empty, and how to add its first row. The drawing loads after the text. */
export function EmptyState({ title, hint, action }: EmptyStateProps) {
  const saves = useSavesData();
  const [, drawing = "tree"] = DRAWINGS.find(([fits]) => fits.test(title)) ?? [];
  return (
    <div className={styles.state}>
      {!saves && (
        <img
          src={`/site/empty-${drawing}.svg`}
          alt=""
          width={160}
          height={110}
          loading="lazy"
          className={styles.picture}
        />
      )}
      <p className={styles.title}>{title}</p>
      {hint && <div className={styles.hint}>{hint}</div>}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  );
}
