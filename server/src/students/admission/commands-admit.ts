import { first, itemAt, nextOf, valueOf } from "@school/core/api/lists.ts";
import { completeRecord } from "@school/core/api/fields.ts";
import { DETAIL_FIELDS } from "@school/core/students/fields.ts";
import { numberInSeries, numberSeries } from "@school/core/school/number-pattern.ts";
import { usernameFrom } from "@school/core/accounts/users/username.ts";
import { NO_PROOF } from "../../accounts/auth/proof.ts";
import { createPeople, freeUsernames } from "../../accounts/users/commands-people.ts";
import { type AuditedWrite, writeAudit } from "../../platform/database/audit/audit.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { insertRows } from "../../platform/database/insert-rows.ts";
import { numberPatterns, type PupilNumber, takeNumbers } from "../../school/numbers.ts";
import { enrolments, studentDetails } from "../tables.ts";

/** A validated pupil from the admission form or a file. */
export interface NewPupil {
  readonly firstName: string;
  readonly lastName: string;
  /** The pupil's own address, lower case and free; null without one. */
  readonly email: string | null;
  /** A generated password, encrypted. */
  readonly initialPasswordSealed: Buffer;
  readonly details: Omit<typeof studentDetails.$inferInsert, "userId" | "parentPhoneDigits">;
  /** A class of the term's session; null for a pupil without one in a file. */
  readonly classId: string | null;
  /** A unique value from a file; otherwise generated from the patterns. */
  readonly userId?: string | undefined;
  readonly admissionNumber?: string | undefined;
  readonly username?: string | undefined;
  readonly isActive?: boolean;
  readonly profileImageId?: string | null;
  readonly importId?: string;
}

/** The data for generating names and numbers. */
type NamelessPupil = Omit<NewPupil, "initialPasswordSealed">;

export interface AdmittedPupil {
  readonly id: string;
  /** The visible student id. */
  readonly userId: string;
  readonly admissionNumber: string;
  readonly username: string;
}

/** The first term of the pupils. */
export interface AdmissionTerm {
  readonly termId: string;
  readonly sessionId: string;
}

const AUDIT_BATCH = 1_000;

/**
 * Admits pupils: accounts, sign-in names, records and enrolments, with one audit entry each. The
 * number of statements grows by thousands of pupils, not with each. Returns them in the same order.
 */
export async function admitPupils(
  { tx, origin }: AuditedWrite,
  { termId, sessionId }: AdmissionTerm,
  pupils: readonly NewPupil[],
): Promise<AdmittedPupil[]> {
  const admitted = await namePupils(tx, pupils);
  // A new pupil's account shows only what was just entered.
  await createPeople(
    { tx, proof: NO_PROOF },
    pupils.map((pupil, index) => ({
      ...itemAt(admitted, index),
      role: "STUDENT",
      firstName: pupil.firstName,
      lastName: pupil.lastName,
      email: pupil.email,
      initialPasswordSealed: pupil.initialPasswordSealed,
      isActive: pupil.isActive ?? true,
      profileImageId: pupil.profileImageId ?? null,
      importId: pupil.importId ?? null,
    })),
  );
  await insertRows(
    tx,
    studentDetails,
    pupils.map(({ details }, index) => ({
      userId: itemAt(admitted, index).id,
      ...columnsOf(details),
    })),
  );
  await insertRows(
    tx,
    enrolments,
    pupils.flatMap(({ classId }, index) =>
      classId === null
        ? []
        : [{ id: newId(), studentId: itemAt(admitted, index).id, classId, termId, sessionId }],
    ),
  );
  const entries = pupils.map(({ initialPasswordSealed: _password, details, ...pupil }, index) => {
    const { id, ...names } = itemAt(admitted, index);
    const after = { ...pupil, ...names, ...details, termId };
    return { action: "students.admit", subjectId: id, before: null, after };
  });
  for (let from = 0; from < entries.length; from += AUDIT_BATCH) {
    await writeAudit({ tx, origin }, entries.slice(from, from + AUDIT_BATCH));
  }
  return admitted;
}

/** Every row has all columns, because an insert of several rows takes the columns of the first. */
function columnsOf(details: NewPupil["details"]): Required<NewPupil["details"]> {
  return completeRecord(DETAIL_FIELDS, details);
}

/** Assigns ids, numbers and usernames for all at once; supplied ones are included. */
export async function namePupils(
  tx: Transaction,
  pupils: readonly NamelessPupil[],
): Promise<AdmittedPupil[]> {
  const patterns = await numberPatterns(tx);
  // Always in this order, so that concurrent admissions cannot deadlock.
  const admissionNumbers = await assignNumbers(tx, "ADMISSION_NUMBER", patterns, pupils);
  const userIds = await assignNumbers(tx, "STUDENT_ID", patterns, pupils);
  const typedNames = pupils.flatMap(({ username }) => (username === undefined ? [] : [username]));
  const nameless = pupils.filter(({ username }) => username === undefined);
  const suggestions = nameless.map(({ firstName, lastName }) => usernameFrom(firstName, lastName));
  const usernames =
    suggestions.length === 0 ? [] : await freeUsernames(tx, suggestions, typedNames);
  const free = usernames.values();
  return pupils.map(({ username }, index) => ({
    id: newId(),
    userId: itemAt(userIds, index),
    admissionNumber: itemAt(admissionNumbers, index),
    username: username ?? nextOf(free),
  }));
}

/** Each pupil's number of a kind; supplied ones are included. */
async function assignNumbers(
  tx: Transaction,
  kind: PupilNumber,
  patterns: Record<PupilNumber, string>,
  pupils: readonly NamelessPupil[],
): Promise<string[]> {
  const brought = ({ admissionNumber, userId }: NamelessPupil) =>
    kind === "ADMISSION_NUMBER" ? admissionNumber : userId;
  const reserved = pupils.flatMap((pupil) => brought(pupil) ?? []);
  const pattern = patterns[kind];
  const factsOf = ({ details }: NamelessPupil) => ({ session: details.sessionJoined });
  const seriesOf = (pupil: NamelessPupil) =>
    numberInSeries(numberSeries(pattern, factsOf(pupil)), 0);
  const waiting = Map.groupBy(
    pupils.filter((pupil) => brought(pupil) === undefined),
    seriesOf,
  );
  const taken = new Map<string, Iterator<string>>();
  for (const [series, ofSeries] of [...waiting].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const facts = factsOf(first(ofSeries));
    const numbers = await takeNumbers(tx, { kind, pattern }, facts, ofSeries.length, reserved);
    taken.set(series, numbers.values());
  }
  return pupils.map((pupil) => brought(pupil) ?? nextOf(valueOf(taken, seriesOf(pupil))));
}
