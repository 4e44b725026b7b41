import type { AcademicSession } from "@school/core/school/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { academicApi } from "../api.ts";
import { GradingEditor } from "./GradingEditor.tsx";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import { FactList } from "../../ui/page/FactList.tsx";
import styles from "./Grading.module.css";

/** One session's grading scheme, read and saved. */
export function SessionGrading({ session: { id, name } }: { session: AcademicSession }) {
  const stored = useQuery(academicApi.gradingScheme.queryOptions({ input: { id } }));
  const [saves, setSaves] = useState(0);
  const seen = stored.data?.data;
  if (!seen) {
    return stored.isError ? (
      <ErrorState title="The grading scheme did not load" onRetry={() => void stored.refetch()}>
        {messageOf(stored.error)}
      </ErrorState>
    ) : (
      <LoadingState />
    );
  }
  if (seen.results > 0) return <GradingSheet session={name} scheme={seen.scheme} />;
  return (
    <GradingEditor
      // After a save the editor begins with what was saved; what is typed stays until then.
      key={saves}
      session={name}
      stored={seen}
      onSaved={() => {
        setSaves(saves + 1);
        toastSuccess("Grading scheme saved");
      }}
    />
  );
}

interface GradingSheetProps {
  session: string;
  scheme: GradingScheme;
}

/** The scheme of a session whose scores have been entered: it can only be read. */
function GradingSheet({ session, scheme: { parts, bands } }: GradingSheetProps) {
  return (
    <>
      <p className={styles.note}>
        {session} already has scores, so its grading scheme cannot change.
      </p>
      <div className={styles.sheet}>
        <section>
          <h3>Parts of a score</h3>
          <FactList facts={parts.map(({ label, max }) => ({ label, value: `up to ${max}` }))} />
        </section>
        <section>
          <h3>Grades</h3>
          <FactList
            facts={bands.map(({ grade, from, remark }) => ({
              label: grade,
              value: `from ${from}, ${remark}`,
            }))}
          />
        </section>
      </div>
    </>
  );
}
