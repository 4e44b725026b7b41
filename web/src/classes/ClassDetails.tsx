import type { SchoolClass } from "@school/core/classes/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../platform/client/api-error.ts";
import { ErrorState } from "../ui/feedback/ErrorState.tsx";
import { FactList } from "../ui/page/FactList.tsx";
import { LoadingState } from "../ui/feedback/LoadingState.tsx";
import { StatusBadge } from "../ui/page/StatusBadge.tsx";
import { classesApi } from "./api.ts";
import { personName, teacherName, labels, messages } from "./text.ts";
import styles from "./Classes.module.css";

/** The most pupils that are listed under a class. */
const MAX_PUPILS = 200;

/** What a class opens to: who leads it, and its pupils. */
export function ClassDetails({ shown }: { shown: SchoolClass }) {
  const { assistants, classTeacher, id } = shown;
  const query = useQuery(classesApi.students.queryOptions({ input: { id, limit: MAX_PUPILS } }));
  const pupils = query.data?.data;
  const teacher = classTeacher?.email
    ? `${teacherName(shown)} (${classTeacher.email})`
    : teacherName(shown);
  return (
    <div className={styles.stack}>
      <FactList
        facts={[
          { label: labels.classTeacher, value: teacher },
          { label: "Assistants", value: assistants.map(personName).join(", ") || "None" },
        ]}
      />
      {query.isPending && <LoadingState />}
      {query.isError && !pupils && (
        <ErrorState title="The pupils did not load" onRetry={() => void query.refetch()}>
          {messageOf(query.error)}
        </ErrorState>
      )}
      {pupils?.length === 0 && <p className={styles.text}>{messages.noPupils}</p>}
      {pupils && pupils.length > 0 && (
        <ul className={styles.pupils} aria-label={`Pupils of ${shown.fullName}`}>
          {pupils.map((pupil) => (
            <li key={pupil.id}>
              <span>
                {pupil.lastName} {pupil.firstName}{" "}
                {!pupil.isActive && <StatusBadge tone="bad">Disabled</StatusBadge>}
              </span>
              <small>{pupil.admissionNumber ?? pupil.userId}</small>
            </li>
          ))}
        </ul>
      )}
      {query.data && query.data.pagination.total > MAX_PUPILS && (
        <p className={styles.text}>
          The first {MAX_PUPILS} of {query.data.pagination.total} pupils.
        </p>
      )}
    </div>
  );
}
