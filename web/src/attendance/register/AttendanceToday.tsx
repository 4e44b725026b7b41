import { plural } from "@school/core/api/plural.ts";
import type { DayClass } from "@school/core/attendance/register/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { todayAtSchool } from "../../school/today.ts";
import { Stack } from "../../ui/page/Layout.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { attendanceApi } from "../api.ts";
import { registerTexts } from "../text.ts";
import { registerAddress } from "./register-address.ts";
import styles from "./Register.module.css";
import { RegistersToday } from "./RegistersToday.tsx";
import { useLiveRegisters } from "./use-live-registers.ts";

interface AttendanceTodayProps {
  /** Members of staff who are present; null before the first one of the day. */
  staffPresent: number | null;
  /** All members of staff. */
  staff: number;
}

/** People at school today, the classes in which some are missing, and registers to mark. */
export function AttendanceToday({ staffPresent, staff }: AttendanceTodayProps) {
  const today = todayAtSchool();
  const query = useQuery(
    attendanceApi.day.queryOptions({ input: { day: today }, refetchOnWindowFocus: true }),
  );
  useLiveRegisters();
  const registers = query.data?.data;
  if (!registers || registers.closed || registers.classes.length === 0) return null;
  const counted = registers.classes.flatMap(countedIn);
  const sum = (of: "pupils" | "missing" | "late") => counted.reduce((all, one) => all + one[of], 0);
  const notAllThere = counted.filter(({ missing, late }) => missing + late > 0);
  return (
    <Panel
      title="In school today"
      actions={<AppLink href="/dashboard/attendance">{registerTexts.allClasses}</AppLink>}
    >
      <Stack gap={2}>
        {counted.length > 0 && (
          <>
            <div>
              <strong>{sum("pupils") - sum("missing")}</strong> of {plural(sum("pupils"), "pupil")},{" "}
              {sum("late")} late
              {staffPresent !== null && (
                <>
                  {" · "}
                  <strong>{staffPresent}</strong> of {staff} staff
                </>
              )}
            </div>
            {notAllThere.length > 0 && (
              <details>
                <summary>
                  {plural(notAllThere.length, "class", "classes")} with pupils missing
                </summary>
                <ul className={styles.today}>
                  {notAllThere.map(({ of, pupils, missing, absent, excused, late }) => (
                    <li key={of.id}>
                      <AppLink href={registerAddress({ classId: of.id })}>{of.name}</AppLink>
                      <span>
                        {pupils - missing} of {pupils}
                        {absent > 0 && `, ${absent} absent`}
                        {excused > 0 && `, ${excused} excused`}
                        {late > 0 && `, ${late} late`}
                      </span>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </>
        )}
        <RegistersToday />
      </Stack>
    </Panel>
  );
}

/** A class with the latest of its registers that is marked. */
function countedIn({ class: of, registers }: DayClass) {
  const marked = registers.findLast((one) => one.marked !== null)?.marked;
  if (!marked) return [];
  const { pupils, absent, excused, late } = marked;
  return [{ of, pupils, missing: absent + excused, absent, excused, late }];
}
