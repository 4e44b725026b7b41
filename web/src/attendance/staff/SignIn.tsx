import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { attendanceApi } from "../api.ts";
import { staffFailures, staffLabels } from "./text.ts";

/** The caller's own day, with one button to sign in or out from the school's network. */
export function SignIn() {
  const queries = useQueryClient();
  const query = useQuery(
    attendanceApi.staffToday.queryOptions({ refetchOnWindowFocus: true, staleTime: 0 }),
  );
  const sign = useMutation({
    ...attendanceApi.signStaff.mutationOptions(),
    onSuccess: (_, { what }) =>
      toastSuccess(what === "IN" ? staffLabels.signedIn : staffLabels.signedOut),
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: attendanceApi.key() }),
  });
  const today = query.data?.data;
  if (query.isError) {
    return (
      <ErrorState title={staffFailures.load} onRetry={() => void query.refetch()}>
        {messageOf(query.error)}
      </ErrorState>
    );
  }
  if (!today) return <LoadingState />;
  const { own, closed, isAtSchool, address } = today;
  const isIn = own?.signedInAt != null;
  return (
    <Panel
      title="Today"
      actions={
        !closed &&
        isAtSchool && (
          <Button
            kind="primary"
            disabled={sign.isPending}
            onClick={() => sign.mutate({ what: isIn ? "OUT" : "IN" })}
          >
            {isIn ? "Sign out" : "Sign in at school"}
          </Button>
        )
      }
    >
      <p>
        {own?.signedInAt && `${staffLabels.signedIn} ${own.signedInAt} `}
        {own?.isLate && <StatusBadge tone="waiting">Late</StatusBadge>}
        {own?.signedOutAt && ` · ${staffLabels.signedOut} ${own.signedOutAt}`}
        {own?.reason}
      </p>
      {closed ? (
        <p>{staffLabels.noSchool(closed.title)}</p>
      ) : (
        !isAtSchool && <p>{staffLabels.elsewhere(address, isIn)}</p>
      )}
    </Panel>
  );
}
