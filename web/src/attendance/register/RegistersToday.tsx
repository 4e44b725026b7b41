import { timeAtSchool } from "@school/core/api/dates.ts";
import { plural } from "@school/core/api/plural.ts";
import { type Half, HALF_LABELS, halvesDue } from "@school/core/attendance/marks.ts";
import { useQuery } from "@tanstack/react-query";
import { todayAtSchool } from "../../school/today.ts";
import { Notice } from "../../ui/page/Layout.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { attendanceApi } from "../api.ts";
import { registerTexts } from "../text.ts";
import { usePrefetchedRegisters } from "./begin-offline.ts";
import { registerAddress } from "./register-address.ts";

/** Reads today's registers, and which of them are due and not marked. */
export function useRegistersToday() {
  const today = todayAtSchool();
  const query = useQuery(
    attendanceApi.day.queryOptions({ input: { day: today }, refetchOnWindowFocus: true }),
  );
  const registers = query.data?.data;
  usePrefetchedRegisters(registers);
  if (!registers || registers.closed) return { registers, open: [] };
  const time = timeAtSchool(query.dataUpdatedAt);
  const open = registers.classes.flatMap(({ class: of, registers: ofClass }) => {
    const due = halvesDue(
      ofClass.map(({ half }) => half),
      time,
    );
    return ofClass
      .filter(({ half, marked }) => marked === null && due.includes(half))
      .map(({ half }) => ({ ...of, half }));
  });
  return { registers, open };
}

/** "Primary 4, morning". */
export const registerName = ({ name, half }: { name: string; half: Half }) =>
  half === "DAY" ? name : `${name}, ${HALF_LABELS[half].toLowerCase()}`;

/** Number of registers that a home names; the page of all classes has the others. */
const MAX_NAMED = 2;

/** Today's registers that are not marked yet; renders nothing if all are. */
export function RegistersToday() {
  const { open } = useRegistersToday();
  if (open.length === 0) return null;
  return (
    <Notice>
      <span>
        {registerTexts.toMark(plural(open.length, "register"))}
        {open.slice(0, MAX_NAMED).map(({ id, half, name }, at) => (
          <span key={`${id} ${half}`}>
            {at > 0 ? ", " : " "}
            <AppLink href={registerAddress({ classId: id, half })}>
              {registerName({ name, half })}
            </AppLink>
          </span>
        ))}
        {open.length > MAX_NAMED && (
          <>
            {" and "}
            <AppLink href="/dashboard/attendance">{open.length - MAX_NAMED} more</AppLink>
          </>
        )}
      </span>
    </Notice>
  );
}
