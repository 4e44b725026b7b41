import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { siteApi } from "./api.ts";
import { ContentEditor } from "./ContentEditor.tsx";

const MAX_PICTURES = 200;

/** Whether the actor may edit the public page. */
export function SiteContentPage() {
  const draft = useQuery(
    siteApi.draft.queryOptions({
      input: {},
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      // Text is not replaced while it is typed; a save reports others' changes.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  );
  const pictures = useQuery(siteApi.pictures.queryOptions({ input: { limit: MAX_PICTURES } }));
  const failed = [draft, pictures].find(({ isError }) => isError);
  return (
    <Page
      title="Site Content"
      crumbs={[{ label: "Settings", href: "/dashboard/settings" }, { label: "Site Content" }]}
      description="The text and pictures of the school's website."
      actions={<ButtonLink href="/">View website</ButtonLink>}
    >
      {failed ? (
        <ErrorState title="The page did not load" onRetry={() => void failed.refetch()}>
          {messageOf(failed.error)}
        </ErrorState>
      ) : draft.data && pictures.data ? (
        <ContentEditor draft={draft.data.data} uploaded={pictures.data.data} />
      ) : (
        <LoadingState />
      )}
    </Page>
  );
}
