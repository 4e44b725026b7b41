import { useEffect, useRef, type ReactNode } from "react";
import { conflict } from "../text.ts";
import styles from "./Notice.module.css";

/** A change by another user; with a key if texts can be equal. */
export type Difference = string | { readonly key: string; readonly words: ReactNode };

interface ConflictNoticeProps {
  /** Text of the change, if it is not about a single record. */
  message?: string | undefined;
  /** Changes by another user while the form was open. */
  differences: readonly Difference[];
}

/** Shows what another user changed while the form was open, before the person saves anyway. */
export function ConflictNotice({ message = conflict.record, differences }: ConflictNoticeProps) {
  const here = useRef<HTMLDivElement>(null);
  const ids = differences.map(keyOf).join("\n");
  // The button may be at the end of a long form, where this notice is not visible.
  useEffect(() => {
    if (ids !== "") here.current?.scrollIntoView?.({ block: "center" });
  }, [ids]);
  if (differences.length === 0) return null;
  return (
    <div ref={here} className={styles.conflict} role="alert">
      <p>{message}</p>
      <ul>
        {differences.map((one) => (
          <li key={keyOf(one)}>{typeof one === "string" ? one : one.words}</li>
        ))}
      </ul>
    </div>
  );
}

function keyOf(one: Difference): string {
  return typeof one === "string" ? one : one.key;
}
