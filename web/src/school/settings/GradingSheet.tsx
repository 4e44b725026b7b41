import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import { FactList } from "../../ui/page/FactList.tsx";
import { Notice, Stack } from "../../ui/page/Layout.tsx";
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
      <Notice as="p">{note}</Notice>
      <div className={styles.sheet}>
        <Stack as="section" gap={2}>
          <h3>Parts of a score</h3>
          <FactList facts={parts.map(({ label, max }) => ({ label, value: `up to ${max}` }))} />
        </Stack>
        <Stack as="section" gap={2}>
          <h3>Grades</h3>
          <FactList
            facts={bands.map(({ grade, from, remark }) => ({
              label: grade,
              value: `from ${from}, ${remark}`,
            }))}
          />
        </Stack>
      </div>
    </>
  );
}
