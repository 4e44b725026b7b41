import { longDayText } from "@school/core/api/dates.ts";
import type { StaffRecord } from "@school/core/staff/records/contract.ts";
import { toCommas } from "@school/core/staff/comma-list.ts";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { FactList } from "../../ui/page/FactList.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { staffApi } from "../api.ts";
import { DocumentList } from "../documents/Documents.tsx";
import styles from "./Record.module.css";

/** What the school keeps of the signed-in member of staff; the office changes it. */
export function OwnRecord() {
  const own = useQuery(staffApi.ownRecord.queryOptions());
  const record = own.data?.data;
  return (
    <Panel
      title="My record"
      description="What the school keeps of you. Tell the office if something is wrong."
    >
      {record && <Facts record={record} />}
      {!record && own.isPending && <LoadingState />}
      {!record && own.isError && (
        <ErrorState title="Your record did not load" onRetry={() => void own.refetch()}>
          {messageOf(own.error, "Failed to load staff")}
        </ErrorState>
      )}
    </Panel>
  );
}

function Facts({ record: { id, user, details } }: { record: StaffRecord }) {
  const { supervisor } = details;
  return (
    <div className={styles.columns}>
      <section>
        <h3>Person</h3>
        <FactList
          facts={facts({
            Name: [details.title, details.surname, details.otherNames].filter(Boolean).join(" "),
            Gender: details.gender,
            "Marital Status": details.maritalStatus,
            "Date Of Birth": details.dob && longDayText(details.dob),
            Phone: details.phone,
            "Residential Address": details.address,
            "Country Of Origin": details.nationality,
            "State Of Origin": details.stateOfOrigin,
          })}
        />
      </section>
      <section>
        <h3>Work</h3>
        <FactList
          facts={facts({
            "Staff ID": user.staffId,
            Username: user.username,
            "Job Title": details.roleInSchool,
            Department: details.department,
            "Staff Type": details.staffType,
            "Date Of Employment": details.dateJoined && longDayText(details.dateJoined),
            Supervisor: supervisor && `${supervisor.firstName} ${supervisor.lastName}`,
            "Class Teacher": details.classTeacher?.fullName,
            "Assistant Class Teacher": details.asstClassTeacher?.fullName,
            Qualifications: toCommas(details.qualifications),
            Specialization: toCommas(details.specialization),
            "Work Experience": details.workExperience,
          })}
        />
      </section>
      <section>
        <h3>Only you and the principal see this</h3>
        <FactList
          facts={facts({
            "Bank Name": details.bankName,
            "Account Number": details.accountNumber,
            "Next of Kin": details.nextOfKin,
            "Next of Kin Address": details.nextOfKinAddress,
            "Next of Kin Telephone": details.nextOfKinPhone,
            "Next of Kin Email": details.nextOfKinEmail,
          })}
        />
      </section>
      <section>
        <h3>Documents</h3>
        <DocumentList id={id} />
      </section>
    </div>
  );
}

function facts(values: Record<string, string | null | undefined>) {
  return Object.entries(values).map(([label, value]) => ({ label, value: value || "Not given" }));
}
