import { timeAtSchool } from "@school/core/api/dates.ts";
import { plural } from "@school/core/api/plural.ts";
import { HALF_LABELS, halvesDue } from "@school/core/attendance/marks.ts";
import { useQuery } from "@tanstack/react-query";
import { todayAtSchool } from "../../school/today.ts";
import { Notice, Row } from "../../ui/page/Layout.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { attendanceApi } from "../api.ts";
import { registerTexts } from "../text.ts";
import { usePrefetchedRegisters } from "./begin-offline.ts";
import { registerAddress } from "./register-address.ts";

/** Today's registers that are not marked yet; renders nothing if all are. */
export function RegistersToday() {
  const today = todayAtSchool();
  const query = useQuery(
    attendanceApi.day.queryOptions({ input: { day: today }, refetchOnWindowFocus: true }),
  );
  const registers = query.data?.data;
  usePrefetchedRegisters(registers);
  if (!registers || registers.closed) return null;
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
  if (open.length === 0) return null;
  return (
    <Notice>
      <Row gap={3}>
        {registerTexts.toMark(plural(open.length, "register"))}
        {open.map(({ id, name, half }) => (
          <AppLink key={`${id} ${half}`} href={registerAddress({ classId: id, half })}>
            {name}
            {half !== "DAY" && `, ${HALF_LABELS[half].toLowerCase()}`}
          </AppLink>
        ))}
      </Row>
    </Notice>
  );
}
