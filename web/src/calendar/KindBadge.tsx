import type { ItemKind } from "@school/core/calendar/entry.ts";
import styles from "./Calendar.module.css";
import { KIND_LABELS } from "./text.ts";

/** Kind of an entry, in words; its colour only repeats them. */
export function KindBadge({ kind }: { kind: ItemKind }) {
  return (
    <span className={styles.kind} data-kind={kind}>
      {KIND_LABELS[kind]}
    </span>
  );
}
