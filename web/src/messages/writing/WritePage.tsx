import { useQuery } from "@tanstack/react-query";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { messagesApi } from "../api.ts";
import { titles } from "./text.ts";
import { WriteForm } from "./WriteForm.tsx";

/** A message to many: recipients, channel and text, with its cost before sending. */
export function WritePage() {
  const [{ again, missed, group }] = useAddress(["again", "missed", "group"]);
  const choices = useQuery(messagesApi.selectionChoices.queryOptions());
  const channels = useQuery(messagesApi.channels.queryOptions());
  const from = useQuery({
    ...messagesApi.again.queryOptions({ input: { id: again, onlyMissed: missed === "yes" } }),
    enabled: again !== "",
  });
  const needed = [choices, channels, ...(again === "" ? [] : [from])];
  const failed = needed.find(({ isError, data }) => isError && data === undefined);
  const isReady = needed.every(({ data }) => data !== undefined);
  return (
    <Page
      title={titles.write}
      actions={
        <ButtonLink href="/dashboard/announcements/create">
          Write an announcement instead
        </ButtonLink>
      }
    >
      {failed ? (
        <ErrorState title="The page did not load" onRetry={() => void failed.refetch()}>
          {messageOf(failed.error)}
        </ErrorState>
      ) : isReady && choices.data && channels.data ? (
        <WriteForm
          key={`${again}/${missed}/${group}`}
          choices={choices.data.data}
          channels={channels.data.data}
          hasMailServer={channels.data.hasMailServer}
          again={from.data?.data ?? null}
          groupId={group}
        />
      ) : (
        <LoadingState />
      )}
    </Page>
  );
}
