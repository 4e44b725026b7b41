import type { ReactNode } from "react";
import styles from "./Notice.module.css";

/** Something that the person should know before continuing. */
export function Notice(props: { tone?: "good" | "waiting"; children: ReactNode }) {
  return (
    <output className={styles.notice} data-tone={props.tone ?? "waiting"}>
      {props.children}
    </output>
  );
}

/** Shows why a form was not accepted; renders nothing without a failure. */
export function Failure({ children }: { children: ReactNode }) {
  if (children === null) return null;
  return (
    <p className={styles.notice} data-tone="bad" role="alert">
      {children}
    </p>
  );
}
