import type { User } from "@school/core/accounts/users/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { SearchField } from "../../ui/fields/SearchField.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { TwoLines } from "../../ui/table/RowParts.tsx";
import { accountsApi } from "../api.ts";
import { userChanges, userName, failures } from "./text.ts";
import { Row } from "../../ui/page/Layout.tsx";
import styles from "./Users.module.css";
import { labels } from "../../ui/text.ts";

/** Finds the admitted pupil to whom a registered pupil's account belongs. */
export function LinkStudentForm({ user, onDone }: { user: User; onDone: () => void }) {
  const name = useId();
  const [search, setSearch] = useState(user.lastName);
  const query = useQuery(
    accountsApi.users.queryOptions({
      input: { role: "STUDENT", limit: 50, ...(search !== "" && { search }) },
    }),
  );
  const pupils = query.data?.data.filter(({ hasStudentRecord }) => hasStudentRecord);
  const form = useRecordForm({
    record: user,
    valuesOf: () => ({ studentId: "" }),
    input: ({ record: { id, version }, values }) => ({ id, version, ...values }),
    send: accountsApi.linkStudent.call,
    saved() {
      toastSuccess(`Linked: ${userName(user)}`);
      onDone();
    },
    failure: failures.updateUser,
    differences: userChanges,
    outdated: accountsApi.users.key(),
  });
  const { studentId } = form.values;
  return (
    <RecordForm
      form={form}
      submit="Link"
      busyLabel="Linking..."
      disabled={studentId === ""}
      onCancel={onDone}
    >
      <p>
        {user.email ?? userName(user)} registered as {userName(user)}
        {user.requestedClass ? ` of ${user.requestedClass}` : ""}. The sign-in moves to the pupil
        that you choose, and this registration is removed.
      </p>
      <SearchField
        label={labels.searchPupil}
        value={search}
        onChange={(text) => {
          setSearch(text);
          form.change({ studentId: "" });
        }}
      />
      {query.isError && <ErrorNote>{messageOf(query.error)}</ErrorNote>}
      {pupils?.length === 0 && <p>No matches. Try another name or number.</p>}
      {pupils && pupils.length > 0 && (
        <ul className={styles.choices} aria-label="Admitted pupils">
          {pupils.map((pupil) => (
            <li key={pupil.id}>
              <Row as="label" gap={3} nowrap>
                <input
                  type="radio"
                  name={name}
                  checked={studentId === pupil.id}
                  onChange={() => form.change({ studentId: pupil.id })}
                />
                <TwoLines>
                  {userName(pupil)}
                  <small>
                    {pupil.userId}, {pupil.className ?? "no class"}
                    {pupil.email ? `, signs in as ${pupil.email}` : ""}
                  </small>
                </TwoLines>
              </Row>
            </li>
          ))}
        </ul>
      )}
    </RecordForm>
  );
}
