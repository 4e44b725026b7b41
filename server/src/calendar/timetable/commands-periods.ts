import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import type { Issue } from "@school/core/api/error.ts";
import { plural } from "@school/core/api/plural.ts";
import {
  type DayTimes,
  dayTimesFaults,
  type DayTimesForm,
  minutesOf,
} from "@school/core/calendar/timetable/day-times.ts";
import {
  type Move,
  type Placement,
  placeLessons,
} from "@school/core/calendar/timetable/placing.ts";
import { weekdayName } from "@school/core/api/weekdays.ts";
import { timetableTexts } from "@school/core/calendar/timetable/text.ts";
import { CLASS_GROUPS } from "@school/core/school/class-groups.ts";
import { type ActorWrite, audit } from "../../platform/database/audit/audit.ts";
import { isAnyOf } from "../../platform/database/any-of.ts";
import { bareName } from "../../platform/database/columns.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { insertRows } from "../../platform/database/insert-rows.ts";
import { InvalidInput, StaleVersion } from "../../platform/http/errors.ts";
import { clashText, lockTerm } from "./commands.ts";
import { presentPeriods } from "./present.ts";
import { type TimetableTerm, readClasses, readLessons } from "./queries.ts";
import { findClashes } from "./queries-clashes.ts";
import {
  schoolRooms,
  timetableDays,
  timetableDayUses,
  timetableLessons,
  timetablePeriods,
  timetableTerms,
} from "./tables.ts";

interface PeriodsForm {
  readonly version: number;
  readonly days: readonly DayTimesForm[];
  readonly rooms: readonly { readonly id: string | null; readonly name: string }[];
}

/**
 * Saves the periods of a term and the rooms. Lessons keep their period; if it was removed, they
 * move to the lesson period with the same index in the day. Throws `InvalidInput` if a lesson would
 * have no period or a teacher two lessons; throws `StaleVersion`.
 */
export async function savePeriods(
  { tx, origin }: ActorWrite,
  term: TimetableTerm,
  form: PeriodsForm,
) {
  const version = await lockTerm(tx, term.id);
  const before = await presentPeriods(tx, term.id);
  if (version !== form.version) throw new StaleVersion(before);
  const issues = [...dayTimesFaults(form.days), ...roomFaults(form.rooms)];
  if (issues.length > 0) throw new InvalidInput(issues);
  const days = identified(form.days, before.days);
  const moves = await planMoves(tx, term, before.days, days);
  await writeDays(tx, term.id, days, moves);
  await saveRooms(tx, before.rooms, form.rooms);
  await tx
    .update(timetableTerms)
    .set({ version: version + 1 })
    .where(eq(timetableTerms.termId, term.id));
  const [clash] = await findClashes(tx, { termId: term.id });
  if (clash) throw new InvalidInput([{ path: ["days"], message: clashText(clash) }]);
  const after = await presentPeriods(tx, term.id);
  await audit({ tx, origin }, "calendar.save-periods", term.id, { before, after });
  return after;
}

function roomFaults(rooms: PeriodsForm["rooms"]): Issue[] {
  const seen = new Set<string>();
  return rooms.flatMap(({ name }, at) => {
    const key = name.toLowerCase();
    if (seen.has(key)) {
      return [{ path: ["rooms", at, "name"], message: "This room is listed twice" }];
    }
    seen.add(key);
    return [];
  });
}

/** Days and periods with their ids; known ids remain. */
export function identified(form: readonly DayTimesForm[], before: readonly DayTimes[]): DayTimes[] {
  const days = new Set(before.map(({ id }) => id));
  const periods = new Set(before.flatMap((day) => day.periods.map(({ id }) => id)));
  const idOf = (id: string | null, known: Set<string>) =>
    // Each id is used once, so that a copied row gets a new one.
    id !== null && known.delete(id) ? id : newId();
  return form.map((day) => ({
    ...day,
    id: idOf(day.id, days),
    periods: day.periods
      .map((period) => ({ ...period, id: idOf(period.id, periods) }))
      .toSorted((one_, other) => (one_.startsAt < other.startsAt ? -1 : 1)),
  }));
}

/** Finds the lessons of a term that need another period with these days. Throws `InvalidInput`. */
async function planMoves(
  tx: Transaction,
  term: TimetableTerm,
  before: readonly DayTimes[],
  after: readonly DayTimes[],
): Promise<Move[]> {
  const lessons = await readLessons(tx, { termId: term.id, publishedOnly: false });
  const classes = await readClasses(tx, term);
  const groups = new Map(classes.map(({ id, group }) => [id, group]));
  const placed = lessons.map((lesson) => ({
    classId: lesson.class.id,
    className: lesson.class.name,
    weekday: lesson.weekday,
    periodId: lesson.periodId,
    group: groups.get(lesson.class.id) ?? null,
  }));
  const { moves, unfit } = placeLessons(placed, before, after);
  if (unfit.length > 0) {
    const where = [
      ...new Set(unfit.map(({ className, weekday }) => `${className} on ${weekdayName(weekday)}`)),
    ];
    const message = timetableTexts.lessonsDoNotFit(
      plural(unfit.length, "lesson"),
      where.slice(0, 3).join(", "),
    );
    throw new InvalidInput([{ path: ["days"], message }]);
  }
  return moves;
}

/** Writes days and periods, and moves lessons between them. */
export async function writeDays(
  tx: Transaction,
  termId: string,
  days: readonly DayTimes[],
  moves: readonly Move[],
): Promise<void> {
  await tx.delete(timetableDayUses).where(eq(timetableDayUses.termId, termId));
  if (days.length > 0) {
    await tx
      .insert(timetableDays)
      .values(days.map(({ id, name }, order) => ({ id, termId, name, order })))
      .onConflictDoUpdate({
        target: timetableDays.id,
        set: { name: excluded(timetableDays.name), order: excluded(timetableDays.order) },
      });
    await tx
      .insert(timetablePeriods)
      .values(
        days.flatMap((day) =>
          day.periods.map(({ id, name, kind, startsAt, endsAt }) => ({
            id,
            dayId: day.id,
            name,
            kind,
            startsAt: minutesOf(startsAt),
            endsAt: minutesOf(endsAt),
          })),
        ),
      )
      .onConflictDoUpdate({
        target: timetablePeriods.id,
        set: {
          dayId: excluded(timetablePeriods.dayId),
          name: excluded(timetablePeriods.name),
          kind: excluded(timetablePeriods.kind),
          startsAt: excluded(timetablePeriods.startsAt),
          endsAt: excluded(timetablePeriods.endsAt),
        },
      });
    await tx.insert(timetableDayUses).values(
      days.flatMap((day) =>
        CLASS_GROUPS.filter((group) => day.classGroups.includes(group)).flatMap((classGroup) =>
          [...new Set(day.weekdays)].map((weekday) => ({
            termId,
            classGroup,
            weekday,
            dayId: day.id,
          })),
        ),
      ),
    );
  }
  await moveLessons(tx, termId, moves);
  const dayIds = days.map(({ id }) => id);
  const periodIds = days.flatMap(({ periods }) => periods.map(({ id }) => id));
  const ofTerm = tx
    .select({ id: timetableDays.id })
    .from(timetableDays)
    .where(eq(timetableDays.termId, termId));
  await tx
    .delete(timetablePeriods)
    .where(
      and(
        inArray(timetablePeriods.dayId, ofTerm),
        periodIds.length > 0 ? notInArray(timetablePeriods.id, periodIds) : undefined,
      ),
    );
  await tx
    .delete(timetableDays)
    .where(
      and(
        eq(timetableDays.termId, termId),
        dayIds.length > 0 ? notInArray(timetableDays.id, dayIds) : undefined,
      ),
    );
}

type AnyColumn = Parameters<typeof bareName>[0];

/** SQL: the value that the row in conflict would have had. */
const excluded = (column: AnyColumn) => sql`excluded.${bareName(column)}`;

/** Deletes and inserts them, since two that swap periods would conflict in between. */
async function moveLessons(tx: Transaction, termId: string, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return;
  const column = (values: readonly (string | number)[]) => sql.param([...values]);
  const keys = sql`select * from unnest(
    ${column(moves.map(({ classId }) => classId))}::uuid[],
    ${column(moves.map(({ weekday }) => weekday))}::int[],
    ${column(moves.map(({ periodId }) => periodId))}::uuid[])`;
  const out = await tx
    .delete(timetableLessons)
    .where(
      and(
        eq(timetableLessons.termId, termId),
        sql`(${timetableLessons.classId}, ${timetableLessons.weekday},
          ${timetableLessons.periodId}) in (${keys})`,
      ),
    )
    .returning();
  const keyOf = ({ classId, weekday, periodId }: Placement) => `${classId} ${weekday} ${periodId}`;
  const targets = new Map(moves.map((move) => [keyOf(move), move.to]));
  await insertRows(
    tx,
    timetableLessons,
    out.flatMap((lesson) => {
      const to = targets.get(keyOf(lesson));
      if (!to) return [];
      const [startsAt, endsAt] = [minutesOf(to.startsAt), minutesOf(to.endsAt)];
      return [{ ...lesson, periodId: to.id, startsAt, endsAt }];
    }),
  );
}

/** Adds, renames and removes rooms. Throws `InvalidInput` for one that lessons use. */
async function saveRooms(
  tx: Transaction,
  before: readonly { id: string; name: string }[],
  rooms: PeriodsForm["rooms"],
): Promise<void> {
  const known = new Set(before.map(({ id }) => id));
  const knownIds = new Set(rooms.flatMap(({ id }) => (id !== null && known.has(id) ? [id] : [])));
  const gone = before.filter(({ id }) => !knownIds.has(id));
  if (gone.length > 0) {
    const ids = gone.map(({ id }) => id);
    const used = await tx
      .selectDistinct({ id: timetableLessons.roomId })
      .from(timetableLessons)
      .where(isAnyOf(timetableLessons.roomId, ids));
    const [first] = used;
    const inUse = first && gone.find(({ id }) => id === first.id);
    if (inUse) {
      throw new InvalidInput([{ path: ["rooms"], message: timetableTexts.roomInUse(inUse.name) }]);
    }
    await tx.delete(schoolRooms).where(isAnyOf(schoolRooms.id, ids));
  }
  const rows = rooms.map(({ id, name }) => ({
    id: id !== null && knownIds.delete(id) ? id : newId(),
    name,
  }));
  const changed = rows.filter(
    ({ id, name }) => before.find((one_) => one_.id === id)?.name !== name,
  );
  if (changed.length === 0) return;
  // Two rooms that swap names would conflict in between.
  await tx
    .update(schoolRooms)
    .set({ name: sql`${schoolRooms.id}::text` })
    .where(
      isAnyOf(
        schoolRooms.id,
        changed.map(({ id }) => id),
      ),
    );
  await tx
    .insert(schoolRooms)
    .values(changed)
    .onConflictDoUpdate({ target: schoolRooms.id, set: { name: excluded(schoolRooms.name) } });
}
