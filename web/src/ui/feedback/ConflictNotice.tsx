import { useEffect, useRef, type ReactNode } from "react";
import styles from "./Notice.module.css";

/** The button that saves although somebody else was first. */
export const SAVE_ANYWAY = "Save all the same";

/** One thing that somebody else changed; a key where the words alone do not tell it apart. */
export type Difference = string | { readonly key: string; readonly words: ReactNode };

interface ConflictNoticeProps {
  /** What has not happened yet: "saved", "decided". */
  nothingYet: string;
  /** What somebody else changed while the form was open. */
  differences: readonly Difference[];
}

/** Tells what changed under an open form, before the person sends it after all. */
export function ConflictNotice({ nothingYet, differences }: ConflictNoticeProps) {
  const here = useRef<HTMLDivElement>(null);
  const told = differences.map(keyOf).join("\n");
  // The button that was pressed may stand at the end of a long form.
  useEffect(() => {
    if (told !== "") here.current?.scrollIntoView?.({ block: "center" });
  }, [told]);
  if (differences.length === 0) return null;
  return (
    <div ref={here} className={styles.conflict} role="alert">
      <p>Changed in the meantime. Nothing has been {nothingYet} yet.</p>
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
