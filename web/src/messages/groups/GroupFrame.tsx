import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { labels } from "./text.ts";

interface GroupFrameProps {
  title: string;
  /** All queries that the form needs first. */
  queries: readonly Pick<UseQueryResult, "data" | "isError" | "error" | "refetch">[];
  children: ReactNode;
}

/** The page around the form of a group while its data loads. */
export function GroupFrame({ title, queries, children }: GroupFrameProps) {
  const missing = queries.filter(({ data }) => data === undefined);
  const failed = missing.find(({ isError }) => isError);
  return (
    <Page
      title={title}
      crumbs={[{ label: labels.groups, href: "/dashboard/messages/groups" }, { label: title }]}
    >
      <Panel>
        {failed ? (
          <ErrorState title="The group did not load" onRetry={() => void failed.refetch()}>
            {messageOf(failed.error)}
          </ErrorState>
        ) : missing.length > 0 ? (
          <LoadingState />
        ) : (
          children
        )}
      </Panel>
    </Page>
  );
}
