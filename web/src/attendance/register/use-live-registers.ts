import { useQueryClient } from "@tanstack/react-query";
import { useServerEvent } from "../../platform/events.ts";
import { attendanceApi } from "../api.ts";

/** Reads which registers are marked again when one was saved, for who sees all classes. */
export function useLiveRegisters(): void {
  const queries = useQueryClient();
  useServerEvent("registers", () => {
    void queries.invalidateQueries({ queryKey: attendanceApi.day.key() });
  });
}
