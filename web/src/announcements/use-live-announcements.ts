import { useQueryClient } from "@tanstack/react-query";
import { useNews } from "../platform/events.ts";
import { announcementsApi } from "./api.ts";

/** Reads announcements again when the server says that there are new ones. */
export function useLiveAnnouncements(): void {
  const queries = useQueryClient();
  useNews("announcements", () => {
    void queries.invalidateQueries({ queryKey: announcementsApi.key() });
  });
}
