import { hourText, weekdayText } from "@school/core/api/dates.ts";
import { addDays, daysFrom, isoWeekday } from "@school/core/api/days.ts";
import { mayOpenCalendar } from "@school/core/calendar/policy.ts";
import type { TimetableLesson } from "@school/core/calendar/timetable/contract.ts";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import { calendarApi } from "../../calendar/api.ts";
import { useSchoolNow } from "../../school/school-now.ts";
import { todayAtSchool } from "../../school/today.ts";
import { SelectField } from "../../ui/fields/FormFields.tsx";
import type { LiveValues } from "./live-form.ts";

/** Number of days ahead for which lessons are offered. */
const AHEAD = 7;

interface FromTimetableProps {
  onChoose: (
    values: Pick<LiveValues, "title" | "subjectId" | "classIds" | "startsAt" | "endsAt">,
  ) => void;
}

/** The teacher's own lessons of the next days, one of which gives a live lesson its time and class. */
export function FromTimetable({ onChoose }: FromTimetableProps) {
  const account = useAccount();
  const { currentTerm } = useSchoolNow();
  const termId = mayOpenCalendar(account) ? currentTerm?.id : undefined;
  const query = useQuery(
    calendarApi.timetable.queryOptions({
      input: termId ? { termId, teacherId: account.id } : skipToken,
    }),
  );
  const today = todayAtSchool();
  const days = daysFrom(addDays(today, 1), addDays(today, AHEAD)).filter(
    (day) => currentTerm && day <= currentTerm.endsOn,
  );
  const lessons = days.flatMap((day) =>
    (query.data?.data.lessons ?? [])
      .filter(({ weekday }) => weekday === isoWeekday(day))
      .map((lesson) => ({ ...lesson, day })),
  );
  if (lessons.length === 0) return null;
  return (
    <SelectField
      label="From the timetable"
      placeholder="Choose one of your lessons"
      options={lessons.map((lesson, at) => ({ value: String(at), label: lessonText(lesson) }))}
      value=""
      onChange={({ currentTarget: { value } }) => {
        const lesson = lessons[Number(value)];
        if (!lesson || value === "") return;
        onChoose({
          title: lesson.subject.name,
          subjectId: lesson.subject.id,
          classIds: [lesson.class.id],
          startsAt: `${lesson.day}T${lesson.startsAt}`,
          endsAt: lesson.endsAt,
        });
      }}
    />
  );
}

function lessonText(lesson: TimetableLesson & { day: string }): string {
  const { day, startsAt, subject } = lesson;
  return `${weekdayText(day)}, ${hourText(startsAt)}: ${subject.name}, ${lesson.class.name}`;
}
