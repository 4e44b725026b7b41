import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Actor } from "@school/core/accounts/actor.ts";
import { paginate, type Pagination } from "@school/core/api/pagination.ts";
import { searchText } from "@school/core/api/search-text.ts";
import type { Term } from "@school/core/school/terms.ts";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import { fullName } from "../../classes/queries.ts";
import { classes, subjects } from "../../classes/tables.ts";
import type { Reader, Transaction } from "../../platform/database/database.ts";
import { escapeLike } from "../../platform/database/like.ts";
import { lockRow } from "../../platform/database/locked-row.ts";
import { findFirst, one } from "../../platform/database/rows.ts";
import { academicSessions, terms } from "../../school/tables.ts";
import { filesOf } from "../files.ts";
import { lessonFiles } from "../tables.ts";
import { isReadable, mayEveryTeacher, noteFactColumns } from "./facts.ts";
import { lessonNoteClasses, lessonNotes } from "./tables.ts";

type Named = { id: string; name: string };

const ofNote = sql`${lessonNoteClasses.noteId} = ${lessonNotes.id}`;
const ofFile = sql`from ${lessonFiles} where ${lessonFiles.noteId} = ${lessonNotes.id}`;

const head = {
  id: lessonNotes.id,
  title: lessonNotes.title,
  subject: { id: subjects.id, name: subjects.name },
  classes: sql<Named[]>`(
    select coalesce(json_agg(json_build_object('id', ${classes.id}, 'name', ${fullName})
      order by ${fullName} collate "und-x-icu"), '[]')
    from ${lessonNoteClasses} join ${classes} on ${classes.id} = ${lessonNoteClasses.classId}
    where ${ofNote})`,
  term: {
    id: terms.id,
    term: sql<Term>`${terms.term}`,
    academicYear: academicSessions.name,
    startsOn: terms.startsOn,
    endsOn: terms.endsOn,
  },
  week: lessonNotes.week,
  author: firstNameFirst(users),
  isPublished: sql<boolean>`${lessonNotes.publishedAt} is not null`,
};

function selectLines(db: Reader) {
  return db
    .select({
      ...head,
      files: sql<number>`(select count(*) ${ofFile})`,
      size: sql<number>`(select coalesce(sum(${lessonFiles.size}), 0)::int ${ofFile})`,
    })
    .from(lessonNotes)
    .innerJoin(subjects, eq(subjects.id, lessonNotes.subjectId))
    .innerJoin(terms, eq(terms.id, lessonNotes.termId))
    .innerJoin(academicSessions, eq(academicSessions.id, terms.sessionId))
    .innerJoin(users, eq(users.id, lessonNotes.authorId))
    .$dynamic();
}

export type NoteLineRow = Awaited<ReturnType<typeof selectLines>>[number];

interface NoteFilter {
  termId?: string | undefined;
  week?: number | undefined;
  subjectId?: string | undefined;
  classId?: string | undefined;
  search?: string | undefined;
  drafts: boolean;
  page: number;
  limit: number;
}

const MAX_WORDS = 8;

/** SQL conditions on `lessonNotes`: every word is in the title or the text. */
function hasWords(search: string) {
  const words = searchText(search).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  return words.map((word) => sql`${lessonNotes.searchText} like ${`%${escapeLike(word)}%`}`);
}

/**
 * One page of the notes that the actor may read, latest term and week first. At most three
 * statements.
 */
export async function listNotes(
  db: Reader,
  actor: Actor,
  { termId, week, subjectId, classId, search = "", drafts, page, limit }: NoteFilter,
): Promise<{ rows: NoteLineRow[]; pagination: Pagination }> {
  const condition = and(
    termId ? eq(lessonNotes.termId, termId) : undefined,
    week ? eq(lessonNotes.week, week) : undefined,
    subjectId ? eq(lessonNotes.subjectId, subjectId) : undefined,
    classId
      ? sql`exists (select 1 from ${lessonNoteClasses}
          where ${ofNote} and ${lessonNoteClasses.classId} = ${classId})`
      : undefined,
    drafts ? isNull(lessonNotes.publishedAt) : undefined,
    ...hasWords(search),
    await isReadable(db, actor, termId),
  );
  const rows = await selectLines(db)
    .where(condition)
    .orderBy(desc(terms.startsOn), desc(lessonNotes.week), desc(lessonNotes.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows, pagination: paginate(page, limit, await db.$count(lessonNotes, condition)) };
}

/**
 * The latest readable notes with every word, for the global search. Without a word of three letters
 * it finds nothing, since no index helps. At most two statements.
 */
export async function findNotes(db: Reader, actor: Actor, search: string, limit: number) {
  if (
    !searchText(search)
      .split(/\s+/)
      .some(({ length }) => length >= 3)
  )
    return [];
  return db
    .select({
      id: lessonNotes.id,
      name: lessonNotes.title,
      subject: subjects.name,
      week: lessonNotes.week,
    })
    .from(lessonNotes)
    .innerJoin(subjects, eq(subjects.id, lessonNotes.subjectId))
    .innerJoin(terms, eq(terms.id, lessonNotes.termId))
    .where(and(...hasWords(search), await isReadable(db, actor)))
    .orderBy(desc(terms.startsOn), desc(lessonNotes.week), desc(lessonNotes.id))
    .limit(limit);
}

const MAX_CHOICES = 200;

/** Subjects and classes of the notes of a term that the person may read. At most two statements. */
export async function readNoteChoices(db: Reader, actor: Actor, termId: string) {
  const readable = and(eq(lessonNotes.termId, termId), await isReadable(db, actor, termId));
  const { rows } = await db.execute<{ subjects: Named[]; classes: Named[] }>(sql`
    with readable_notes as (
      select ${lessonNotes.id} as id, ${lessonNotes.subjectId} as taught
      from ${lessonNotes} where ${readable})
    select
      (select coalesce(json_agg(json_build_object('id', ${subjects.id}, 'name', ${subjects.name})
          order by ${subjects.order}, ${subjects.name}), '[]')
        from ${subjects} where ${subjects.id} in (select taught from readable_notes)) as subjects,
      (select coalesce(json_agg(json_build_object('id', ${classes.id}, 'name', ${fullName})
          order by ${fullName} collate "und-x-icu"), '[]')
        from ${classes} where ${classes.id} in (
          select ${lessonNoteClasses.classId} from ${lessonNoteClasses}
          where ${lessonNoteClasses.noteId} in (select id from readable_notes))) as classes`);
  const choices = one(rows, "choices");
  return {
    subjects: choices.subjects.slice(0, MAX_CHOICES),
    classes: choices.classes.slice(0, MAX_CHOICES),
  };
}

/** One note with the person's relation to it, if they may read it. One statement. */
export async function findNote(db: Reader, personId: string, id: string) {
  const rows = await db
    .select({
      ...head,
      body: lessonNotes.body,
      links: lessonNotes.links,
      files: filesOf("noteId", lessonNotes.id),
      version: lessonNotes.version,
      ...noteFactColumns(personId),
    })
    .from(lessonNotes)
    .innerJoin(subjects, eq(subjects.id, lessonNotes.subjectId))
    .innerJoin(terms, eq(terms.id, lessonNotes.termId))
    .innerJoin(academicSessions, eq(academicSessions.id, terms.sessionId))
    .innerJoin(users, eq(users.id, lessonNotes.authorId))
    .where(eq(lessonNotes.id, id));
  const note = findFirst(rows);
  if (!note) return null;
  const { everyTeacher, targets, ...row } = note;
  const everyTeacherMayEnter = mayEveryTeacher(everyTeacher);
  const ofClasses = targets.map((target) => ({ ...target, everyTeacherMayEnter }));
  return { ...row, facts: { ...row.facts, classes: ofClasses } };
}

export type NoteRow = NonNullable<Awaited<ReturnType<typeof findNote>>>;

/** The same, locked for a change. */
export async function lockNote(
  tx: Transaction,
  personId: string,
  id: string,
): Promise<NoteRow | null> {
  await lockRow(tx, lessonNotes, id);
  return findNote(tx, personId, id);
}
