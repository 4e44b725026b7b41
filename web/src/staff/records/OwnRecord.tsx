import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import { dayText } from "@school/core/api/dates.ts";
import {
  fieldsWhere,
  fieldsWithout,
  type FieldTable,
  fieldValueText,
} from "@school/core/api/fields.ts";
import { SEALED_FIELDS, STAFF_FIELDS } from "@school/core/staff/fields.ts";
import { RECORD_FIELDS, type StaffRecord } from "@school/core/staff/records/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { type Fact, FactList } from "../../ui/page/FactList.tsx";
import { Grid, Stack } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { staffApi } from "../api.ts";
import { DocumentList } from "../documents/Documents.tsx";
import { failures } from "../text.ts";
import { labels } from "../../ui/text.ts";

/** The school's record of the signed-in member of staff; only the office changes it. */
export function OwnRecord() {
  const query = useQuery(staffApi.ownRecord.queryOptions());
  const record = query.data?.data;
  return (
    <Panel
      title="My record"
      description="Your details at school. If something is wrong, tell the office."
    >
      {record && <Facts record={record} />}
      {!record && query.isPending && <LoadingState />}
      {!record && query.isError && (
        <ErrorState title="Your record did not load" onRetry={() => void query.refetch()}>
          {messageOf(query.error, failures.loadStaff)}
        </ErrorState>
      )}
    </Panel>
  );
}

const PERSON = fieldsWithout(
  fieldsWhere(RECORD_FIELDS, { section: "person" }),
  "title",
  "surname",
  "otherNames",
);
const WORK = fieldsWhere(RECORD_FIELDS, { section: "work" });

function Facts({ record: { id, user, details } }: { record: StaffRecord }) {
  const { title, surname, otherNames, supervisor, classTeacher, asstClassTeacher } = details;
  return (
    <Grid min="20rem" gap={5}>
      <Stack as="section" gap={2}>
        <h3>Person</h3>
        <FactList
          facts={[
            fact("Name", [title, surname, otherNames].filter(Boolean).join(" ")),
            ...factsOf(PERSON, details),
          ]}
        />
      </Stack>
      <Stack as="section" gap={2}>
        <h3>Work</h3>
        <FactList
          facts={[
            fact(labels.staffId, user.staffId),
            fact(STAFF_FIELDS.username.label, user.username),
            ...factsOf(WORK, details),
            fact(STAFF_FIELDS.supervisor.label, supervisor && firstNameFirst(supervisor)),
            fact(STAFF_FIELDS.classTeacher.label, classTeacher?.fullName),
            fact(STAFF_FIELDS.asstClassTeacher.label, asstClassTeacher?.fullName),
          ]}
        />
      </Stack>
      <Stack as="section" gap={2}>
        <h3>Only you and the principal can see this</h3>
        <FactList facts={factsOf(SEALED_FIELDS, details)} />
      </Stack>
      <Stack as="section" gap={2}>
        <h3>Documents</h3>
        <DocumentList id={id} />
      </Stack>
    </Grid>
  );
}

function factsOf<Table extends FieldTable>(
  fields: Table,
  record: Readonly<Record<keyof Table, unknown>>,
): Fact[] {
  return Object.entries(fields).map(([name, field]) => {
    const words = fieldValueText(field, record[name]);
    return fact(field.label, field.kind === "day" && words !== "" ? dayText(words) : words);
  });
}

function fact(label: string, value: string | null | undefined): Fact {
  return { label, value: value || labels.notGiven };
}
