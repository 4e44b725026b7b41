import { useQuery } from "@tanstack/react-query";
import type { MessageGroup, People } from "@school/core/messages/groups/contract.ts";
import { EditPage, RecordPage } from "../../platform/forms/RecordPage.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { messagesApi } from "../api.ts";
import { GroupForm } from "./GroupForm.tsx";
import { labels } from "./text.ts";

const LIST = { label: labels.groups, href: "/dashboard/messages/groups" };

/** A new group. */
export function CreateGroupPage() {
  return (
    <RecordPage title="New Group" list={LIST}>
      <Editor group={null} />
    </RecordPage>
  );
}

/** Changes a group. */
export function EditGroupPage() {
  return (
    <EditPage
      title="Edit Group"
      list={LIST}
      find={(id) => messagesApi.group.queryOptions({ input: { id } })}
      failed="The group did not load"
    >
      {(group) => <Editor group={group} />}
    </EditPage>
  );
}

function Editor({ group }: { group: (MessageGroup & { chosen: People }) | null }) {
  const choices = useQuery(messagesApi.selectionChoices.queryOptions());
  return (
    <Loaded query={choices} failed="The group did not load">
      {({ data }) => <GroupForm group={group} choices={data} />}
    </Loaded>
  );
}
