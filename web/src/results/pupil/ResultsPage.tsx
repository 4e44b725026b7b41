import { isFamily } from "@school/core/accounts/policy.ts";
import { useLocation } from "@tanstack/react-router";
import { useAccount } from "../../accounts/account.ts";
import { formatAddress, useAddress } from "../../platform/address.ts";
import { GoTo } from "../../platform/GoTo.tsx";
import { ChildSelect } from "../../students/ChildSelect.tsx";
import { useOwnStudents } from "../../students/own-students.ts";
import { Button } from "../../ui/page/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { StudentResults } from "./StudentResults.tsx";
import { notLinked } from "../empty-texts.ts";

/** Results: a family reads its pupils' here, staff those of their classes in a list. */
export function ResultsPage() {
  const isOfFamily = isFamily(useAccount());
  const { search } = useLocation();
  if (isOfFamily) return <StudentResultsView />;
  return <GoTo href={`/dashboard/staff-results${formatAddress({ ...search, view: "list" })}`} />;
}

/** A pupil's own results, or those of a parent's children, one child at a time. */
function StudentResultsView() {
  const { role } = useAccount();
  const students = useOwnStudents();
  const [{ child }] = useAddress(["child", "term", "class"]);
  const student = students.find(({ id }) => id === child) ?? students[0];
  const title = role === "PARENT" ? "Results" : "My Results";
  if (!student) {
    return (
      <Page title={title}>
        {role === "PARENT" ? (
          <EmptyState {...notLinked.parent} />
        ) : (
          <EmptyState {...notLinked.pupil} />
        )}
      </Page>
    );
  }
  return (
    <Page
      title={title}
      description={
        <>
          {student.name}, {student.admissionNumber}
        </>
      }
      actions={<Button onClick={() => window.print()}>Print</Button>}
    >
      <ChildSelect student={student} path="/dashboard/results" />
      <StudentResults key={student.id} student={student} />
    </Page>
  );
}
