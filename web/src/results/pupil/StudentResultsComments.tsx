import type { TermResults } from "@school/core/results/pupil/contract.ts";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./StudentResults.module.css";

/** What teachers and the principal wrote, subject by subject; nothing when nobody did. */
export function StudentResultsComments({ subjects }: Pick<TermResults, "subjects">) {
  const commented = subjects.filter((one) => one.teacherComment || one.principalComment);
  if (commented.length === 0) return null;
  return (
    <Panel title="Comments">
      <dl className={styles.comments}>
        {commented.map(({ subject, teacherComment, principalComment }) => (
          <div key={subject.id} className="print-keep">
            <dt>{subject.name}</dt>
            {teacherComment && (
              <dd>
                <span className={styles.by}>Teacher</span> {teacherComment}
              </dd>
            )}
            {principalComment && (
              <dd>
                <span className={styles.by}>Principal</span> {principalComment}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Panel>
  );
}
