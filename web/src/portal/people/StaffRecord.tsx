import { completeRecord, fieldsWhere, sentenceLabel } from "@school/core/api/fields.ts";
import { PAGE_FIELDS, type StaffPage } from "@school/core/portal/contract-staff-member.ts";
import { STAFF_FIELDS } from "@school/core/staff/fields.ts";
import { roleLabel } from "../../accounts/role-label.ts";
import { FactList } from "../../ui/page/FactList.tsx";
import { EmailText } from "../../ui/page/EmailText.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./People.module.css";
import { fact, recordFacts } from "./record-facts.tsx";

const PERSON = fieldsWhere(PAGE_FIELDS, { section: "person" });
const EMPLOYMENT = fieldsWhere(PAGE_FIELDS, { section: "work" });

/** The employment record; encrypted fields are only in the edit form. */
export function StaffRecord({ person }: { person: StaffPage }) {
  const { record, features } = person;
  const known = completeRecord(PAGE_FIELDS, record ?? {});
  const labelled = (name: keyof typeof STAFF_FIELDS) => sentenceLabel(STAFF_FIELDS[name]);
  return (
    <Panel title="Record">
      <div className={styles.record}>
        <section>
          <h3>Person</h3>
          <FactList
            facts={[
              fact(labelled("email"), person.email && <EmailText email={person.email} />),
              ...recordFacts(PERSON, known),
            ]}
          />
        </section>
        <section>
          <h3>Employment</h3>
          <FactList
            facts={[
              fact("Portal role", roleLabel(person.role)),
              fact(labelled("username"), person.username),
              fact(labelled("roleInSchoolLevel"), record?.accessLevel),
              fact(labelled("supervisor"), record?.supervisor?.name),
              ...recordFacts(EMPLOYMENT, known),
              fact(
                "Features",
                features.length === 0 ? "All features of the role" : features.join(", "),
              ),
            ]}
          />
        </section>
      </div>
    </Panel>
  );
}
