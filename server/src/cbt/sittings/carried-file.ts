import { createDecipheriv, createHmac } from "node:crypto";
import {
  CARRIED_FILE_VERSION,
  CARRIED_ID_BYTES,
  CARRIED_NONCE_BYTES,
  CARRIED_TAG_BYTES,
} from "@school/core/cbt/sittings/carried-file-format.ts";
import { CarriedAnswers } from "@school/core/cbt/sittings/contract.ts";
import { eq } from "drizzle-orm";
import { users } from "../../accounts/tables.ts";
import { writeAudit, type AuditOrigin } from "../../platform/audit/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Sealer } from "../../platform/secrets/seal.ts";
import { SittingNotFound } from "../errors.ts";
import { writeHallEvents } from "../hall/events.ts";
import { firstNameFirst } from "../names-in-sql.ts";
import { cbtTests } from "../tables.ts";
import { saveAnswers } from "./commands-answers.ts";
import { sittings } from "./tables.ts";

/** The key of a sitting's carried files, AES-256: this school can make it again at any time. */
export function carryKey(sealer: Sealer, sittingId: string): Buffer {
  return createHmac("sha256", sealer.keyFor("cbt-carried-files")).update(sittingId).digest();
}

/**
 * What a carried file holds, in whatever way its text was wrapped; null if it is none, was changed,
 * or comes from another school. The format is told in core's carried-file-format.ts.
 */
export function readCarriedFile(sealer: Sealer, file: string): CarriedAnswers | null {
  const bytes = Buffer.from(file, "base64");
  const nonceAt = 1 + CARRIED_ID_BYTES;
  const bodyAt = nonceAt + CARRIED_NONCE_BYTES;
  if (bytes[0] !== CARRIED_FILE_VERSION || bytes.length <= bodyAt + CARRIED_TAG_BYTES) return null;
  const sittingId = uuidOf(bytes.subarray(1, nonceAt));
  const tagAt = bytes.length - CARRIED_TAG_BYTES;
  const key = carryKey(sealer, sittingId);
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(nonceAt, bodyAt));
  decipher.setAuthTag(bytes.subarray(tagAt));
  try {
    const body = decipher.update(bytes.subarray(bodyAt, tagAt));
    const text = Buffer.concat([body, decipher.final()]).toString("utf8");
    const read = CarriedAnswers.safeParse(JSON.parse(text));
    return read.success && read.data.sittingId === sittingId ? read.data : null;
  } catch {
    return null;
  }
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

interface Taken {
  student: string;
  test: string;
  /** Answers, by what became of them. */
  saved: number;
  setAside: number;
  refused: number;
}

/**
 * Takes the answers of a carried file under the same rules as the machine's own save. They are
 * saved first, on their own; should the note of who brought them fail, the file is read again.
 */
export async function takeCarried(
  db: Database,
  origin: AuditOrigin,
  { sittingId, seat, answers }: CarriedAnswers,
): Promise<Taken> {
  const [whose] = await db
    .select({
      studentId: sittings.studentId,
      student: firstNameFirst,
      testId: sittings.testId,
      test: cbtTests.title,
    })
    .from(sittings)
    .innerJoin(users, eq(users.id, sittings.studentId))
    .innerJoin(cbtTests, eq(cbtTests.id, sittings.testId))
    .where(eq(sittings.id, sittingId));
  if (!whose) throw new SittingNotFound();
  const { studentId, student, testId, test } = whose;
  const save = { sittingId, studentId, seat, answers, contact: null };
  const saved = await saveAnswers(db, save);
  if (!saved) throw new SittingNotFound();
  const count = (as: string) => saved.acknowledged.filter((one) => one.as === as).length;
  const counts = {
    saved: count("saved"),
    setAside: count("set_aside"),
    refused: count("refused"),
  };
  await db.transaction(async (tx) => {
    const by = origin.actorId;
    await writeHallEvents(tx, [{ testId, kind: "carried", sittingId, studentId, by }]);
    const after = { testId, ...counts };
    const action = "cbt.read-carried-answers";
    await writeAudit(tx, origin, [{ action, subjectId: studentId, before: null, after }]);
  });
  return { student, test, ...counts };
}
