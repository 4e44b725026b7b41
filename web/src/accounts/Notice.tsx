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

/** Why a form was not accepted; nothing while there is no failure. */
export function Failure({ children }: { children: ReactNode }) {
  if (children === null) return null;
  return (
    <p className={styles.notice} data-tone="bad" role="alert">
      {children}
    </p>
  );
}
