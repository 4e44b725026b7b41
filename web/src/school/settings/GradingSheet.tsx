import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import { FactList } from "../../ui/page/FactList.tsx";
import styles from "./Grading.module.css";

interface GradingSheetProps {
  /** Why it cannot change. */
  note: string;
  scheme: GradingScheme;
}

/** A scheme under which scores have been entered: it can only be read. */
export function GradingSheet({ note, scheme: { parts, bands } }: GradingSheetProps) {
  return (
    <>
      <p className={styles.note}>{note}</p>
      <div className={styles.sheet}>
        <section>
          <h3>Parts of a score</h3>
          <FactList facts={parts.map(({ label, max }) => ({ label, value: `up to ${max}` }))} />
        </section>
        <section>
          <h3>Grades</h3>
          <FactList
            facts={bands.map(({ grade, from, remark }) => ({
              label: grade,
              value: `from ${from}, ${remark}`,
            }))}
          />
        </section>
      </div>
    </>
  );
}
