import { useQueryClient } from "@tanstack/react-query";
import { useServerEvents } from "../../platform/events.ts";
import { messagesApi } from "../api.ts";

const TOPICS = ["messages"];

/** Reads messages again when the server says that there are new ones. */
export function useLiveMessages(): void {
  const queries = useQueryClient();
  useServerEvents(TOPICS, () => {
    void queries.invalidateQueries({ queryKey: messagesApi.key() });
  });
}
