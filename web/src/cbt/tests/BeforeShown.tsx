import { useState } from "react";
import { FormSection } from "../../ui/fields/FormLayout.tsx";
import { doubts, missingBeforeShown, pupilLines } from "./readiness.ts";
import styles from "./Tests.module.css";
import type { TestForm } from "./use-test-form.ts";

/** Beyond this the list says how many more there are. */
const MOST_LINES = 6;

/** What pupils will see, what is missing until then, and what may not have been meant. */
export function BeforeShown({ form, isShown }: { form: TestForm; isShown: boolean }) {
  const { values } = form;
  const { questions } = form.list;
  const [now] = useState(() => new Date().toISOString());
  const missing = missingBeforeShown(values, questions);
  const doubted = missing.length > 0 ? [] : doubts(values, questions, { now, isShown });
  return (
    <FormSection title="What pupils will see">
      <ul className={styles.lines}>
        {pupilLines(values, questions).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {missing.length > 0 && (
        <div className={styles.notice} role="status">
          <div>
            <p className={styles.lead}>
              {isShown ? "Missing, though pupils see it:" : "Before it can be shown to pupils:"}
            </p>
            <ul className={styles.lines}>
              {missing.slice(0, MOST_LINES).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            {missing.length > MOST_LINES && <p>And {missing.length - MOST_LINES} more.</p>}
          </div>
        </div>
      )}
      {missing.length === 0 && doubted.length === 0 && (
        <div className={styles.notice} data-tone="good" role="status">
          <p>{isShown ? "Everything is there." : "Everything is there: it can be shown."}</p>
        </div>
      )}
      {doubted.length > 0 && (
        <div className={styles.notice} role="status">
          <div>
            <p className={styles.lead}>Is this what you mean?</p>
            <ul className={styles.lines}>
              {doubted.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </FormSection>
  );
}
