import { and, sql } from "drizzle-orm";
import { paginate, type Pagination } from "@school/core/api/pagination.ts";
import type { HallEvent, SetAsideAnswer } from "@school/core/cbt/hall/contract.ts";
import { MOST_SET_ASIDE } from "@school/core/cbt/hall/hall-limits.ts";
import { users } from "../../accounts/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { searchedExactly } from "../../students/lists/student-filter.ts";
import { surnameFirst } from "../names-in-sql.ts";
import { hallEvents, setAsideAnswers, sittingAnswers, sittings } from "../sittings/tables.ts";

interface EventRow extends Record<string, unknown> {
  id: string;
  at: string;
  kind: HallEvent["kind"];
  student_id: string | null;
  student_name: string | null;
  by: string | null;
  seconds: number | null;
  reason: string | null;
  machine: string | null;
  total: number;
}

interface LogFilter {
  id: string;
  /** Only what concerns the pupil of this sitting: the own events and those of the whole hall. */
  sittingId: string | null;
  kind?: HallEvent["kind"] | undefined;
  /** Words that are all in the name or the numbers of the pupil of whom it is told. */
  search?: string | undefined;
  page: number;
  limit: number;
}

/** One page of what happened in a hall, newest first. Two statements. */
export async function readHallLog(
  db: Reader,
  { id, sittingId, kind, search, page, limit }: LogFilter,
): Promise<{ data: HallEvent[]; pagination: Pagination }> {
  const matching = and(
    sql`event.test_id = ${id}`,
    sittingId === null
      ? undefined
      : sql`(event.student_id is null or event.student_id = (
          select sitting.student_id from ${sittings} sitting
          where sitting.id = ${sittingId} and sitting.test_id = ${id}))`,
    kind && sql`event.kind = ${kind}`,
    search
      ? sql`event.student_id in (
          select ${users.id} from ${users} where ${and(sql`true`, ...searchedExactly(search, "names"))})`
      : undefined,
  );
  const [counted, { rows }] = await Promise.all([
    db.execute<{ total: number }>(sql`
      select count(*)::int as total from ${hallEvents} event where ${matching}`),
    db.execute<EventRow>(sql`
      select event.id, event.at, event.kind, event.seconds, event.reason, event.machine,
        event.student_id, ${surnameFirst} as student_name,
        case when person.id is not null
          then concat_ws(' ', person.first_name, person.last_name) end as by
      from ${hallEvents} event
      left join ${users} pupil on pupil.id = event.student_id
      left join ${users} person on person.id = event.by
      where ${matching}
      order by event.at desc, event.id desc
      limit ${limit} offset ${(page - 1) * limit}`),
  ]);
  return {
    data: rows.map((row) => ({
      id: row.id,
      at: new Date(row.at).toISOString(),
      kind: row.kind,
      student:
        row.student_id === null ? null : { id: row.student_id, name: row.student_name ?? "" },
      by: row.by,
      seconds: row.seconds,
      reason: row.reason,
      machine: row.machine,
    })),
    pagination: paginate(page, limit, counted.rows[0]?.total ?? 0),
  };
}

interface SetAsideRow extends Record<string, unknown> {
  id: string;
  place: number;
  answer: string | null;
  standing: string | null;
  why: SetAsideAnswer["why"];
  since_contact: number;
  received_at: string;
  decision: SetAsideAnswer["decision"];
}

/** A sitting's answers that were kept apart, by their places on the paper. One statement. */
export async function readSetAside(db: Reader, sittingId: string): Promise<SetAsideAnswer[]> {
  const { rows } = await db.execute<SetAsideRow>(sql`
    select one.id, array_position(sitting.question_ids, one.question_id) as place, one.answer,
      standing.answer as standing, one.why, one.since_contact::float8 as since_contact,
      one.received_at, one.decision
    from ${setAsideAnswers} one
    join ${sittings} sitting on sitting.id = one.sitting_id
      and one.question_id = any(sitting.question_ids)
    left join ${sittingAnswers} standing on standing.sitting_id = one.sitting_id
      and standing.question_id = one.question_id
    where one.sitting_id = ${sittingId}
    order by one.decision is not null, place, one.number, one.received_at, one.id
    limit ${MOST_SET_ASIDE}`);
  return rows.map((row) => ({
    id: row.id,
    place: row.place,
    answer: row.answer,
    standing: row.standing,
    why: row.why,
    sinceContact: row.since_contact,
    receivedAt: new Date(row.received_at).toISOString(),
    decision: row.decision,
  }));
}
