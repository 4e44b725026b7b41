import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { messagesApi } from "../api.ts";
import { GroupForm } from "./GroupForm.tsx";
import { GroupFrame } from "./GroupFrame.tsx";

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
