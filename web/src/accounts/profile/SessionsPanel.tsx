import type { AuthSession } from "@school/core/accounts/profile/contract.ts";
import { timeText } from "@school/core/api/dates.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { Button } from "../../ui/page/Button.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { PlainList, Row, Stack } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { TwoLines } from "../../ui/table/RowParts.tsx";
import { accountsApi } from "../api.ts";
import { Failure } from "../Notice.tsx";
import { deviceName } from "@school/core/accounts/device-name.ts";
import { signOutElsewhere } from "./profile-calls.ts";

/** The person's sessions, with a button to end each. */
export function SessionsPanel() {
  const queries = useQueryClient();
  const sessions = useQuery(accountsApi.authSessions.queryOptions());
  const end = useMutation({
    ...accountsApi.endAuthSession.mutationOptions(),
    onSuccess: () => toastSuccess("Device signed out"),
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: accountsApi.authSessions.key() }),
  });
  const endOthers = useMutation({
    mutationFn: signOutElsewhere,
    onSuccess: () => toastSuccess("Signed out on all other devices"),
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: accountsApi.authSessions.key() }),
  });
  const count = sessions.data?.data.length ?? 0;
  return (
    <Panel
      title="Where you are signed in"
      description="Sign out any device that you do not recognise."
    >
      <Stack align="start" gap={2}>
        {sessions.isPending && <LoadingState />}
        {sessions.isError && <Failure>{messageOf(sessions.error)}</Failure>}
        <PlainList ruled gap={2}>
          {sessions.data?.data.map((session) => (
            <Row as="li" key={session.id} spread nowrap>
              <Described session={session} />
              {!session.isCurrent && (
                <Button
                  size="compact-sm"
                  aria-label={`Sign out ${deviceName(session.userAgent)}`}
                  disabled={end.isPending}
                  onClick={() => end.mutate({ id: session.id })}
                >
                  Sign out
                </Button>
              )}
            </Row>
          ))}
        </PlainList>
        {count > 2 && (
          <Button disabled={endOthers.isPending} onClick={() => endOthers.mutate()}>
            Sign out on all other devices
          </Button>
        )}
      </Stack>
    </Panel>
  );
}

function Described({ session }: { session: AuthSession }) {
  const { userAgent, isCurrent, ip, lastUsedAt, secondFactor, hasPin } = session;
  return (
    <TwoLines>
      {deviceName(userAgent)}
      {isCurrent && " (this device)"}
      <small>
        {timeText(lastUsedAt)}
        {ip && `, ${ip}`}
        {secondFactor && ", two-step sign-in"}
        {hasPin && ", PIN"}
      </small>
    </TwoLines>
  );
}
