import { firstNameFirst, surnameFirst } from "@school/core/accounts/written-name.ts";
import { plural } from "@school/core/api/plural.ts";
import { mayManageClasses } from "@school/core/classes/policy.ts";
import type { SchoolClass } from "@school/core/classes/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { useAccount } from "../accounts/account.ts";
import { messageOf } from "../platform/client/api-error.ts";
import { ErrorState } from "../ui/feedback/ErrorState.tsx";
import { useSchoolNow } from "../school/school-now.ts";
import { AppLink } from "../ui/page/AppLink.tsx";
import { ButtonLink } from "../ui/page/Button.tsx";
import { FactList } from "../ui/page/FactList.tsx";
import { LoadingState } from "../ui/feedback/LoadingState.tsx";
import { Row, Stack } from "../ui/page/Layout.tsx";
import { StatusBadge } from "../ui/page/StatusBadge.tsx";
import { classesApi } from "./api.ts";
import { classLists, girlsAndBoys, teacherName, labels } from "./text.ts";
import styles from "./Classes.module.css";

/** The most pupils that are listed under a class. */
const MAX_PUPILS = 200;

interface ClassDetailsProps {
  shown: SchoolClass;
  /** Whether the names of the pupils open their pages. */
  opensPupils?: boolean;
}

/** Details that a class opens to: who leads it, and its pupils. */
export function ClassDetails({ shown, opensPupils = false }: ClassDetailsProps) {
  const { assistants, classTeacher, id } = shown;
  const query = useQuery(classesApi.students.queryOptions({ input: { id, limit: MAX_PUPILS } }));
  const pupils = query.data?.data;
  // The pupil list has only the classes of the current term.
  const isCurrent = useSchoolNow().currentTerm?.academicYear === shown.academicYear;
  const mayPrint = mayManageClasses(useAccount());
  const teacher = classTeacher?.email
    ? `${teacherName(shown)} (${classTeacher.email})`
    : teacherName(shown);
  return (
    <Stack>
      <FactList
        facts={[
          { label: labels.classTeacher, value: teacher },
          { label: "Assistants", value: assistants.map(firstNameFirst).join(", ") || "None" },
        ]}
      />
      {query.isPending && <LoadingState />}
      {query.isError && !pupils && (
        <ErrorState title="The pupils did not load" onRetry={() => void query.refetch()}>
          {messageOf(query.error)}
        </ErrorState>
      )}
      {pupils?.length === 0 && <p>No pupils in this class.</p>}
      {pupils && pupils.length > 0 && (
        <Row>
          <span>
            {plural(shown.studentCount, "pupil")}: {girlsAndBoys(shown)}
          </span>
          {isCurrent && (
            <ButtonLink
              size="compact-sm"
              href={listOf(shown)}
              aria-label={classLists.openOf(shown.fullName)}
            >
              Open list
            </ButtonLink>
          )}
          {isCurrent && mayPrint && (
            <ButtonLink
              size="compact-sm"
              href={`${listOf(shown)}&print=list`}
              aria-label={classLists.printOf(shown.fullName)}
            >
              Print list
            </ButtonLink>
          )}
        </Row>
      )}
      {pupils && pupils.length > 0 && (
        <ul className={styles.pupils} aria-label={`Pupils of ${shown.fullName}`}>
          {pupils.map((pupil) => (
            <li key={pupil.id}>
              <span>
                {opensPupils ? (
                  <AppLink href={`/dashboard/students/${pupil.id}`}>{surnameFirst(pupil)}</AppLink>
                ) : (
                  surnameFirst(pupil)
                )}{" "}
                {!pupil.isActive && <StatusBadge tone="bad">Disabled</StatusBadge>}
              </span>
              <small>{pupil.admissionNumber ?? pupil.userId}</small>
            </li>
          ))}
        </ul>
      )}
      {query.data && query.data.pagination.total > MAX_PUPILS && (
        <p>
          The first {MAX_PUPILS} of {query.data.pagination.total} pupils.
        </p>
      )}
    </Stack>
  );
}

/** The list of pupils, narrowed to the class. */
function listOf({ fullName }: SchoolClass): string {
  return `/dashboard/students?${new URLSearchParams({ class: fullName }).toString()}`;
}
