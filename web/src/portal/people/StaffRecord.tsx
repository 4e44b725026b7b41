import { longDayText } from "@school/core/api/dates.ts";
import type { StaffPage } from "@school/core/portal/contract-staff-member.ts";
import { roleLabel } from "../../accounts/role-label.ts";
import { FactList } from "../../ui/page/FactList.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./People.module.css";
import { fact } from "./person-words.tsx";

/** The employment record; what is sealed stands in the form that changes it. */
export function StaffRecord({ person }: { person: StaffPage }) {
  const { record, features } = person;
  return (
    <Panel title="Record">
      <div className={styles.record}>
        <section>
          <h3>Person</h3>
          <FactList
            facts={[
              fact("Email", person.email),
              fact("Phone", record?.phone),
              fact("Address", record?.address),
              fact("Gender", record?.gender),
              fact("Date of birth", record?.dob && longDayText(record.dob)),
              fact("Marital status", record?.maritalStatus),
              fact("Country of origin", record?.nationality),
              fact("State of origin", record?.stateOfOrigin),
            ]}
          />
        </section>
        <section>
          <h3>Employment</h3>
          <FactList
            facts={[
              fact("Portal role", roleLabel(person.role)),
              fact("Username", person.username),
              fact("Access level", record?.accessLevel),
              fact("Supervisor", record?.supervisor?.name),
              fact("House master", record?.houseMaster),
              fact("Staff type", record?.staffType),
              fact("Date of employment", record?.dateJoined && longDayText(record.dateJoined)),
              fact("Qualifications", record?.qualifications.join(", ")),
              fact("Specialization", record?.specialization.join(", ")),
              fact("Work experience", record?.workExperience),
              fact(
                "Features",
                features.length === 0 ? "All that the role has" : features.join(", "),
              ),
            ]}
          />
        </section>
      </div>
    </Panel>
  );
}
