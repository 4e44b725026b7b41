import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../platform/client/api-error.ts";
import { Dialog } from "../ui/feedback/Dialog.tsx";
import { ErrorState } from "../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../ui/feedback/LoadingState.tsx";
import { CopyField } from "../ui/fields/CopyField.tsx";
import { Button } from "../ui/page/Button.tsx";
import { Row, Stack } from "../ui/page/Layout.tsx";
import { calendarApi } from "./api.ts";
import { labels } from "./text.ts";
import { useCalendarChange } from "./use-entries.ts";

/** The private address with which the calendar of a phone shows the school's. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(calendarApi.feed.queryOptions({ staleTime: 0, gcTime: 0 }));
  const renew = useCalendarChange(() => calendarApi.renewFeed.call({}));
  const remove = useCalendarChange(() => calendarApi.removeFeed.call({}));
  const busy = renew.isPending || remove.isPending;
  const address = query.data?.data.address;
  return (
    <Dialog opened onClose={onClose} title={labels.subscribe} busy={busy}>
      {query.isError ? (
        <ErrorState title="The address did not load" onRetry={() => void query.refetch()}>
          {messageOf(query.error)}
        </ErrorState>
      ) : address === undefined ? (
        <LoadingState />
      ) : (
        <Stack gap={3}>
          <p>
            {
              "Your phone's own calendar can show the school calendar. Add the address there as a calendar from a link."
            }
          </p>
          {address !== null && (
            <>
              <CopyField label="Address" value={address} />
              <p>Anyone with this address can read your calendar. Renew it if others have it.</p>
            </>
          )}
          <Row>
            {address !== null && (
              <Button disabled={busy} onClick={() => remove.mutate(undefined)}>
                Turn off
              </Button>
            )}
            <Button
              kind={address === null ? "primary" : "secondary"}
              loading={renew.isPending}
              disabled={busy}
              onClick={() => renew.mutate(undefined)}
            >
              {address === null ? "Create address" : "Renew address"}
            </Button>
          </Row>
        </Stack>
      )}
    </Dialog>
  );
}
