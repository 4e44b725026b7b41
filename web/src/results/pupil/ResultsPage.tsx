import { lazy, Suspense } from "react";
import { useAccount } from "../../accounts/account.ts";
import { useAddress } from "../../platform/address.ts";
import { ChildSelect } from "../../students/ChildSelect.tsx";
import { useOwnStudents } from "../../students/own-students.ts";
import { Button } from "../../ui/page/Button.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { StudentResults } from "./StudentResults.tsx";
import { notLinked } from "../empty-texts.ts";

/** Not loaded by families' phones. */
const ClassResults = lazy(async () => ({
  default: (await import("../class/ClassResults.tsx")).ClassResults,
}));

/** Read-only results: a family sees its pupils', staff those of their classes. */
export function ResultsPage() {
  const { role } = useAccount();
  if (role === "STUDENT" || role === "PARENT") return <StudentResultsView />;
  return (
    <Suspense fallback={<LoadingState />}>
      <ClassResults />
    </Suspense>
  );
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
