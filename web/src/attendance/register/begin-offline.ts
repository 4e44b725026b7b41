import type { Half } from "@school/core/attendance/marks.ts";
import type { DayRegisters, Register } from "@school/core/attendance/register/contract.ts";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "../../platform/client/api-error.ts";
import { todayAtSchool } from "../../school/today.ts";
import { isReachable } from "../../ui/feedback/line.ts";
import { attendanceApi } from "../api.ts";
import type { RegisterKey } from "./register-sheet.ts";

/*
 * Today's register without a network. The classes and their pupils are read under names without a day,
 * so that the device has the newest of them when today's cannot be read.
 */

/** Maximum number of prefetched classes: enough for a teacher; the office has too many. */
const MAX_PREFETCHED = 4;
/** The page's own calls go first. */
const PREFETCH_AFTER_MS = 3_000;
const HALF_A_DAY_MS = 12 * 60 * 60 * 1000;

/** A register that is being marked must not change under the person's hands. */
const registerOptions = (key: RegisterKey) =>
  attendanceApi.register.queryOptions({
    input: key,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 0,
    gcTime: 0,
  });

const dayOptions = (day: string) => attendanceApi.day.queryOptions({ input: { day } });

const lastDayOptions = (queries: QueryClient, day: string) => ({
  queryKey: [["attendance", "lastDay"]],
  queryFn: async () => (await queries.ensureQueryData(dayOptions(day))).data,
});

const lastRegisterKey = (classId: string, half: Half) => [
  ["attendance", "lastRegister"],
  { classId, half },
];

/** The registers of a day. Without a network those of today begin from the last day that was read. */
export function useDayRegisters(day: string) {
  const queries = useQueryClient();
  const list = useQuery(dayOptions(day));
  const last = useQuery(lastDayOptions(queries, day));
  const registers =
    list.data?.data ??
    (last.data && day === todayAtSchool() && isUnanswered(list)
      ? blankDay(last.data, day)
      : undefined);
  return { list, registers };
}

/** A register. Without a network today's begins from the last one of the class that was read. */
export function useRegister(key: RegisterKey) {
  const queries = useQueryClient();
  const query = useQuery(registerOptions(key));
  const last = useQuery({
    queryKey: lastRegisterKey(key.classId, key.half),
    queryFn: async () => (await queries.ensureQueryData(registerOptions(key))).data,
  });
  const register =
    query.data?.data ??
    (last.data && key.day === todayAtSchool() && isUnanswered(query)
      ? blankRegister(last.data, key.day)
      : undefined);
  return { query, register };
}

/** Prefetches the data needed to start a register offline. */
export function usePrefetchedRegisters(registers: DayRegisters | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!registers || registers.closed || registers.day !== todayAtSchool()) return undefined;
    if (registers.classes.length > MAX_PREFETCHED) return undefined;
    const timer = setTimeout(() => {
      if (!isReachable()) return;
      void queries.prefetchQuery({
        ...lastDayOptions(queries, registers.day),
        staleTime: HALF_A_DAY_MS,
      });
      for (const { class: of, registers: halves } of registers.classes) {
        for (const { half } of halves) {
          const key = { classId: of.id, day: registers.day, half };
          void queries.prefetchQuery({
            queryKey: lastRegisterKey(of.id, half),
            queryFn: async () => (await attendanceApi.register.call(key)).data,
            staleTime: HALF_A_DAY_MS,
          });
        }
      }
    }, PREFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [queries, registers]);
}

interface ReadState {
  readonly fetchStatus: string;
  readonly error: unknown;
  readonly failureReason: unknown;
}

/** Whether there is no network, or the server does not respond. */
function isUnanswered({ fetchStatus, error, failureReason }: ReadState): boolean {
  const reason = error ?? failureReason;
  return (
    fetchStatus === "paused" ||
    !isReachable() ||
    (reason instanceof ApiError && reason.status === 0)
  );
}

/** The classes of a cached day, all unmarked; on a holiday the server will refuse the register. */
function blankDay({ classes }: DayRegisters, day: string): DayRegisters {
  return {
    day,
    closed: null,
    classes: classes.map((one) => ({
      ...one,
      registers: one.registers.map(({ half }) => ({ half, marked: null })),
    })),
  };
}

/** The pupils of a cached register, all unmarked. */
function blankRegister(last: Register, day: string): Register {
  return {
    ...last,
    day,
    version: null,
    taken: null,
    corrected: null,
    corrections: [],
    rows: last.rows.map(({ student }) => ({ student, mark: null, reason: null, reported: null })),
  };
}
