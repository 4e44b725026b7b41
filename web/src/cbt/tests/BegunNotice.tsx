import type { TestWithQuestions } from "@school/core/cbt/tests/contract.ts";
import { counted } from "../../classes/class-words.ts";
import styles from "./Tests.module.css";

/** Says, above the form, what may still be changed safely once pupils have begun. */
export function BegunNotice({ test }: { test: TestWithQuestions }) {
  const { sitting, done, expected, paper } = test;
  if (!test.hasBegun && paper === 1) return null;
  return (
    <div className={styles.notice} role="note">
      <div>
        <p className={styles.lead}>
          {counted(sitting + done, "pupil has", "pupils have")} begun, of {expected}
          {sitting > 0 && `; ${sitting} sitting now`}.
          {paper > 1 && ` The questions below are paper ${paper}.`}
        </p>
        <p>
          A corrected key is marked anew for all. Any other change of the questions makes a new
          paper for those who begin later; nobody loses a question or an answer.
        </p>
      </div>
    </div>
  );
}
