import { useQuery } from "@tanstack/react-query";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { messagesApi } from "../api.ts";
import { AutomaticForm } from "./AutomaticForm.tsx";

/**
 * Page of the messages that the portal sends automatically: each kind with its channel and its text.
 */
export function AutomaticPage() {
  const query = useQuery(messagesApi.automaticMessages.queryOptions());
  return (
    <Page
      title="Automatic Messages"
      description="What the portal sends for the school, by which way and in which words."
    >
      <Loaded query={query} failed="The messages did not load">
        {({ data }) => data.map((stored) => <AutomaticForm key={stored.kind} stored={stored} />)}
      </Loaded>
    </Page>
  );
}
