import { useQuery } from "@tanstack/react-query";
import { messagesApi } from "../api.ts";
import { GroupForm } from "./GroupForm.tsx";
import { GroupFrame } from "./GroupFrame.tsx";

/** A new group. */
export function CreateGroupPage() {
  const choices = useQuery(messagesApi.selectionChoices.queryOptions());
  return (
    <GroupFrame title="New Group" queries={[choices]}>
      {choices.data && <GroupForm group={null} choices={choices.data.data} />}
    </GroupFrame>
  );
}
