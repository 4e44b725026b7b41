import { useQueryClient } from "@tanstack/react-query";
import { useServerEvents } from "../../platform/events.ts";
import { attendanceApi } from "../api.ts";

const TOPICS = ["registers"];

/** Reads which registers are marked again when one was saved, for who sees all classes. */
export function useLiveRegisters(): void {
  const queries = useQueryClient();
  useServerEvents(TOPICS, () => {
    void queries.invalidateQueries({ queryKey: attendanceApi.day.key() });
  });
}
