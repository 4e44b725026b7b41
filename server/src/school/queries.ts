import { first } from "@school/core/api/lists.ts";
import { type SQL, asc, desc, eq } from "drizzle-orm";
import type { AcademicSession, SchoolFacts, SchoolTerm } from "@school/core/school/schemas.ts";
import type { Reader } from "../platform/database/database.ts";
import { publicAddress } from "../platform/documents/files/address.ts";
import { readSettings } from "../platform/database/settings/settings.ts";
import { SessionNotFound } from "./errors.ts";
import { SCHOOL_SETTINGS } from "./settings.ts";
import { academicSessions, terms } from "./tables.ts";

const {
  schoolName,
  schoolMotto,
  schoolAddress,
  schoolPhone,
  schoolEmail,
  schoolLogo,
  schoolColour,
} = SCHOOL_SETTINGS;

export async function schoolFacts(db: Reader): Promise<SchoolFacts> {
  const { logo, ...facts } = await readSettings(db, {
    name: schoolName,
    motto: schoolMotto,
    address: schoolAddress,
    phone: schoolPhone,
    email: schoolEmail,
    logo: schoolLogo,
    colour: schoolColour,
  });
  return { ...facts, logoUrl: logo === "" ? null : publicAddress(logo) };
}

/** Returns the letterhead of a printed page: the school's name, and how to reach it. */
export async function readLetterhead(db: Reader): Promise<string[]> {
  const { name, address, phone } = await readSettings(db, {
    name: schoolName,
    address: schoolAddress,
    phone: schoolPhone,
  });
  const lines = [address.replaceAll(/\s*\n\s*/g, ", "), phone].filter((text) => text !== "");
  return [name, lines.join(" · ")];
}

const termColumns = {
  id: terms.id,
  term: terms.term,
  startsOn: terms.startsOn,
  endsOn: terms.endsOn,
  isCurrent: terms.isCurrent,
};

/** All sessions, newest first, each with its terms in order. */
export async function listSessions(db: Reader): Promise<AcademicSession[]> {
  return readSessions(db, undefined);
}

/** Throws `SessionNotFound`. */
export async function requireSession(db: Reader, id: string): Promise<AcademicSession> {
  const [session] = await readSessions(db, eq(academicSessions.id, id));
  if (!session) throw new SessionNotFound();
  return session;
}

async function readSessions(db: Reader, condition: SQL | undefined): Promise<AcademicSession[]> {
  const rows = await db
    .select({
      id: academicSessions.id,
      name: academicSessions.name,
      version: academicSessions.version,
      term: termColumns,
    })
    .from(academicSessions)
    .leftJoin(terms, eq(terms.sessionId, academicSessions.id))
    .where(condition)
    .orderBy(desc(academicSessions.name), asc(terms.term));
  const sessions = Map.groupBy(rows, (row) => row.id);
  return [...sessions].map(([id, ofSession]) => ({
    id,
    name: first(ofSession).name,
    version: first(ofSession).version,
    terms: ofSession.flatMap(({ term }) => (term ? [term] : [])),
  }));
}

/** The current term, if one is marked. */
export async function currentTerm(
  db: Reader,
): Promise<(SchoolTerm & { academicYear: string }) | null> {
  const [row] = await db
    .select({ ...termColumns, academicYear: academicSessions.name })
    .from(terms)
    .innerJoin(academicSessions, eq(academicSessions.id, terms.sessionId))
    .where(eq(terms.isCurrent, true));
  return row ?? null;
}
