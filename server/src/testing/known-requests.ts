import type { Database } from "../platform/database/database.ts";
import { sampleInput } from "../platform/testing/sample-input.ts";
import { type Endpoint, requestFor } from "./hostile-school.ts";
import type { SchoolPeople } from "./permission-people.ts";

/** Rows of each table whose ids are tried; those of the two families and their work come first. */
const MAX_IDS = 4;

/** Requests of the demo school, with ids of several owners. */
export interface KnownRequests {
  /** Values by the names of inputs, once for each family. */
  readonly values: readonly Readonly<Record<string, unknown>>[];
  /** Ids that may take the place of the path's parameters. */
  idsFor(path: string): Promise<string[]>;
  /** Methods with addresses of an endpoint, each once. */
  of(endpoint: Endpoint): Promise<string[]>;
}

export async function knownRequests(db: Database, people: SchoolPeople): Promise<KnownRequests> {
  const values: KnownRequests["values"] = await knownValues(db, people);
  const idsFor = (path: string) => ownIds(db, people, path);
  return {
    values,
    idsFor,
    async of(endpoint) {
      const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
      const loose = names.filter((name) => values[0]?.[name] === undefined);
      const ids = loose.length > 0 ? await idsFor(endpoint.path) : [null];
      const [subjectId] = await idsIn(
        db,
        `select results.subject_id as id from results
     join enrolments on enrolments.id = results.enrolment_id
     join terms on terms.id = enrolments.term_id and terms.is_current
     where enrolments.student_id = '${people.ids.pupilA}' limit 1`,
      );
      const requests = values.flatMap((known) =>
        ids.map((id) => {
          const filled = Object.fromEntries(loose.map((name) => [name, id]));
          const needsSearch = endpoint.schema.required?.includes("search");
          const input = { subjectId, ...known, ...filled, ...(needsSearch && { search: "7" }) };
          return requestFor(
            endpoint,
            sampleInput(endpoint.schema, input) as Record<string, unknown>,
          ).endpoint;
        }),
      );
      return [...new Set(requests)];
    },
  };
}

async function idsIn(db: Database, query: string): Promise<string[]> {
  const { rows } = await db.$client.query<{ id: string }>(query);
  return rows.map(({ id }) => id);
}

/** Values by the names of inputs, once for each family. */
async function knownValues(db: Database, { ids, classA, classB }: SchoolPeople) {
  const [termId] = await idsIn(db, "select id from terms where is_current");
  const [sessionId] = await idsIn(db, "select session_id as id from terms where is_current");
  const { rows } = await db.$client.query<{ year: string; term: string; day: string }>(
    `select academic_sessions.name as year, terms.term, current_date::text as day
     from terms join academic_sessions on academic_sessions.id = terms.session_id
     where terms.is_current`,
  );
  const current = rows[0]!;
  const shared = {
    termId,
    sessionId,
    academicYear: current.year,
    term: current.term,
    sessionJoined: current.year,
    year: current.year.slice(0, 4),
    day: current.day,
    from: current.day,
    to: current.day,
    month: current.day.slice(0, 7),
    week: "1",
    of: "class",
    report: "ledger",
    format: "csv",
    audience: "ALL",
    limit: "50",
  };
  return [
    {
      ...shared,
      studentId: ids.pupilA,
      classId: classA,
      className: "Primary 4",
      staffId: ids.teacherA,
    },
    {
      ...shared,
      studentId: ids.pupilB,
      classId: classB,
      className: "Primary 1",
      staffId: ids.teacherB,
    },
  ];
}

/** The tables whose ids an address takes, by its beginning; those not named take the accounts' ids. */
const TABLES: Readonly<Record<string, string>> = {
  "academic-sessions": "academic_sessions",
  "admission-drafts": "admission_drafts",
  announcements: "announcements",
  assignments: "assignments",
  calendar: "calendar_entries",
  "cbt-mock-exams": "mock_exams",
  "cbt-practices": "practices",
  "cbt-tests": "cbt_tests",
  classes: "classes",
  "data-copies": "data_copies",
  families: "families",
  "fees/entries": "fee_entries",
  "fees/items": "fee_items",
  "fees/online": "fee_online_payments",
  "fees/payments": "fee_payments",
  "fees/slips": "fee_slips",
  "fees/statements": "fee_statements",
  "lesson-plans": "lesson_plans",
  "live-lessons": "live_lessons",
  "message-batches": "message_batches",
  "message-groups": "message_groups",
  messages: "message_threads",
  notes: "lesson_notes",
  observations: "observations",
  outbox: "mails",
  "question-banks": "question_banks",
  "report-sheet-files": "sheet_files",
  site: "site_versions",
  sittings: "sittings",
  "staff/imports": "imports",
  "students/imports": "imports",
  "years/papers": "issued_papers",
};

async function ownIds(
  db: Database,
  { ids, classA, classB }: SchoolPeople,
  path: string,
): Promise<string[]> {
  const [, first = "", second = ""] = path.split("/");
  const leavers = await idsIn(db, "select id from users where leaving_reason is not null limit 1");
  const personIds = [ids.pupilA, ids.pupilB, ids.teacherA, ids.parentA, ids.parentB, ...leavers];
  if (first === "classes") return [classA, classB];
  const table = TABLES[`${first}/${second}`] ?? TABLES[first];
  if (!table) return personIds;
  const newest = `select id from ${table} order by id desc limit ${MAX_IDS}`;
  const oldest = `select id from ${table} order by id limit 1`;
  return [...new Set([...(await idsIn(db, newest)), ...(await idsIn(db, oldest))])];
}
