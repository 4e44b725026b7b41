import { useQueryClient } from "@tanstack/react-query";
import { useServerEvent } from "../../platform/events.ts";
import { messagesApi } from "../api.ts";

/** Reads messages again when the server says that there are new ones. */
export function useLiveMessages(): void {
  const queries = useQueryClient();
  useServerEvent("messages", () => {
    void queries.invalidateQueries({ queryKey: messagesApi.key() });
  });
}
