import { dayOfTimeText, longDayText } from "@school/core/api/dates.ts";
import type { ChildPage } from "@school/core/portal/contract-child.ts";
import { parseTerm, termLabel } from "@school/core/school/terms.ts";
import { FactList } from "../../ui/page/FactList.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./People.module.css";
import { fact } from "./person-words.tsx";

/** The admission record; a class teacher sees of it what the classroom needs. */
export function ChildRecord({ child }: { child: ChildPage }) {
  const { record } = child;
  if (record === null) {
    return (
      <Panel title="For the classroom">
        <FactList facts={[fact("Health condition", child.healthCondition)]} />
      </Panel>
    );
  }
  const term = parseTerm(record.termJoined);
  return (
    <Panel title="Record">
      <div className={styles.record}>
        <section>
          <h3>Person</h3>
          <FactList
            facts={[
              fact("Gender", record.gender),
              fact("Date of birth", record.dob && longDayText(record.dob)),
              fact("Address", record.address),
              fact("State", record.state),
              fact("Country", record.country),
              fact("Student phone", record.studentPhone),
              fact("Student email", record.email),
              fact("Username", child.username),
              fact("Health condition", child.healthCondition),
              fact("Hobby", record.hobby),
            ]}
          />
        </section>
        <section>
          <h3>School</h3>
          <FactList
            facts={[
              fact("Session joined", record.sessionJoined),
              fact("Term joined", term ? termLabel(term, "First Term") : record.termJoined),
              fact("Class category", record.classCategory),
              fact("Previous school", record.previousSchool),
              fact("Class last passed", record.classLastPassed),
              fact("Boarder status", record.boarderStatus),
              fact("Sports house", record.sportsHouse),
              fact("Admitted", child.admitted ? "YES" : "NO"),
              fact("Record made", dayOfTimeText(child.createdAt)),
            ]}
          />
        </section>
      </div>
    </Panel>
  );
}
