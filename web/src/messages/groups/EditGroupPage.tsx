import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { messagesApi } from "../api.ts";
import { GroupForm } from "./GroupForm.tsx";
import { labels } from "./text.ts";

/** A new group. */
export function CreateGroupPage() {
  const choices = useQuery(messagesApi.selectionChoices.queryOptions());
  return (
    <GroupFrame title="New Group" queries={[choices]}>
      {choices.data && <GroupForm group={null} choices={choices.data.data} />}
    </GroupFrame>
  );
}

/** Changes a group. */
export function EditGroupPage() {
  const { id = "" } = useParams({ strict: false });
  const choices = useQuery(messagesApi.selectionChoices.queryOptions());
  const group = useQuery(
    messagesApi.group.queryOptions({ input: { id }, staleTime: 0, gcTime: 0 }),
  );
  return (
    <GroupFrame title="Edit Group" queries={[group, choices]}>
      {group.data && choices.data && (
        <GroupForm key={id} group={group.data.data} choices={choices.data.data} />
      )}
    </GroupFrame>
  );
}

interface GroupFrameProps {
  title: string;
  /** All queries that the form needs first. */
  queries: readonly Pick<UseQueryResult, "data" | "isError" | "error" | "refetch">[];
  children: ReactNode;
}

/** The page around the form of a group while its data loads. */
function GroupFrame({ title, queries, children }: GroupFrameProps) {
  const missing = queries.filter(({ data }) => data === undefined);
  const failed = missing.find(({ isError }) => isError);
  return (
    <Page title={title} crumbs={[{ label: labels.groups, href: "/dashboard/messages/groups" }]}>
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
