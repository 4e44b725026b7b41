import { dayOfTimeText } from "@school/core/api/dates.ts";
import type { ChildPage } from "@school/core/portal/contract-child.ts";
import { fieldsWhere } from "@school/core/api/fields.ts";
import { HEALTH_FIELDS, STUDENT_FIELDS } from "@school/core/students/fields.ts";
import { FactList } from "../../ui/page/FactList.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./People.module.css";
import { fact, recordFacts } from "./record-facts.tsx";
import { labels } from "../../ui/text.ts";

/* Names and class are in the page's header; the category is shown by name. */
const {
  lastName: _lastName,
  firstName: _firstName,
  classId: _classId,
  classCategoryId: _categoryId,
  ...SHOWN
} = STUDENT_FIELDS;
const PERSON = {
  ...fieldsWhere(SHOWN, { section: "child" }),
  ...fieldsWhere(SHOWN, { section: "account" }),
};
const SCHOOLING = fieldsWhere(SHOWN, { section: "schooling" });

/** The admission record; a class teacher sees a part of it. */
export function ChildRecord({ child }: { child: ChildPage }) {
  const { record } = child;
  if (record === null) {
    return (
      <Panel title="For the classroom">
        <FactList facts={recordFacts(HEALTH_FIELDS, child)} />
      </Panel>
    );
  }
  const known = { ...child, ...record };
  return (
    <Panel title="Record">
      <div className={styles.record}>
        <section>
          <h3>Person</h3>
          <FactList facts={[...recordFacts(PERSON, known), fact("Username", child.username)]} />
        </section>
        <section>
          <h3>School</h3>
          <FactList
            facts={[
              ...recordFacts(SCHOOLING, known),
              fact(labels.classCategory, record.classCategory),
              fact("Record created", dayOfTimeText(child.createdAt)),
            ]}
          />
        </section>
      </div>
    </Panel>
  );
}
