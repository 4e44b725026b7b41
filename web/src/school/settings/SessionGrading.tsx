import type { AcademicSession } from "@school/core/school/contract.ts";
import type { SessionScheme } from "@school/core/school/contract-academic.ts";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { toastSuccess } from "../../ui/toast.ts";
import { academicApi } from "../api.ts";
import { GradingSheet } from "./GradingSheet.tsx";
import { GradingEditor } from "./GradingEditor.tsx";

/** One session's grading scheme, read and saved. */
export function SessionGrading({ session: { id, name } }: { session: AcademicSession }) {
  const queries = useQueryClient();
  const stored = useQuery(academicApi.gradingScheme.queryOptions({ input: { id } }));
  const refresh = () => queries.invalidateQueries();
  const save = useMutation({
    mutationFn: ({ seen, scheme }: { seen: SessionScheme; scheme: GradingScheme }) =>
      academicApi.changeGradingScheme.call({ id, version: seen.version, scheme }),
    async onSuccess() {
      await refresh();
      toastSuccess("Grading scheme saved");
    },
    onError: (error) => (error instanceof ApiError && error.status === 409 ? refresh() : undefined),
  });
  const seen = stored.data?.data;
  if (!seen) {
    return stored.isError ? (
      <ErrorState title="The scheme did not load" onRetry={() => void stored.refetch()}>
        {messageOf(stored.error)}
      </ErrorState>
    ) : (
      <LoadingState />
    );
  }
  if (seen.results > 0) return <GradingSheet session={name} scheme={seen.scheme} />;
  return (
    <GradingEditor
      // What somebody else saved meanwhile takes the place of what stood here.
      key={seen.version}
      session={name}
      scheme={seen.scheme}
      busy={save.isPending}
      error={save.isError ? messageOf(save.error, "Failed to save") : null}
      onSave={(scheme) => save.mutate({ seen, scheme })}
    />
  );
}
