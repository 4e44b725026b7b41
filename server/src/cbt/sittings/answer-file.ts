import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { createDecipheriv, createHmac } from "node:crypto";
import {
  ANSWER_FILE_VERSION,
  ANSWER_FILE_ID_BYTES,
  ANSWER_FILE_NONCE_BYTES,
  ANSWER_FILE_TAG_BYTES,
} from "@school/core/cbt/sittings/answer-file-format.ts";
import { AnswerFileContents, type AnswerOutcome } from "@school/core/cbt/sittings/contract.ts";
import { eq } from "drizzle-orm";
import { users } from "../../accounts/tables.ts";
import { type AuditOrigin, audit } from "../../platform/database/audit/audit.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { SittingNotFound } from "../errors.ts";
import { writeLiveViewEvents } from "../live-view/events.ts";
import { cbtTests } from "../tables.ts";
import { saveAnswers } from "./commands-answers.ts";
import { sittings } from "./tables.ts";

/** The AES-256 key of a sitting's answer files, derived from the school's secret and not stored. */
export function carryKey(sealer: Sealer, sittingId: string): Buffer {
  return createHmac("sha256", sealer.keyFor("cbt-carried-files")).update(sittingId).digest();
}

/**
 * The contents of an answer file, with any line breaks; null if it is invalid, modified, or of
 * another school. The format is described in core's answer-file-format.ts.
 */
export function decryptAnswerFile(sealer: Sealer, file: string): AnswerFileContents | null {
  const bytes = Buffer.from(file, "base64");
  const nonceAt = 1 + ANSWER_FILE_ID_BYTES;
  const bodyAt = nonceAt + ANSWER_FILE_NONCE_BYTES;
  if (bytes[0] !== ANSWER_FILE_VERSION || bytes.length <= bodyAt + ANSWER_FILE_TAG_BYTES)
    return null;
  const sittingId = uuidOf(bytes.subarray(1, nonceAt));
  const tagAt = bytes.length - ANSWER_FILE_TAG_BYTES;
  const key = carryKey(sealer, sittingId);
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(nonceAt, bodyAt));
  decipher.setAuthTag(bytes.subarray(tagAt));
  try {
    const body = decipher.update(bytes.subarray(bodyAt, tagAt));
    const text = Buffer.concat([body, decipher.final()]).toString("utf8");
    const read = AnswerFileContents.safeParse(JSON.parse(text));
    return read.success && read.data.sittingId === sittingId ? read.data : null;
  } catch {
    return null;
  }
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

interface ImportedAnswers {
  student: string;
  test: string;
  /** Number of answers by outcome. */
  saved: number;
  lateAnswers: number;
  refused: number;
}

/**
 * Imports the answers of a file by the rules of a save from the device. They are saved first, in a
 * separate transaction; if the log entry fails, the file can be uploaded again.
 */
export async function importAnswerFile(
  db: Database,
  origin: AuditOrigin,
  { sittingId, seat, answers }: AnswerFileContents,
): Promise<ImportedAnswers> {
  const [sitting] = await db
    .select({
      studentId: sittings.studentId,
      student: firstNameFirst(users),
      testId: sittings.testId,
      test: cbtTests.title,
    })
    .from(sittings)
    .innerJoin(users, eq(users.id, sittings.studentId))
    .innerJoin(cbtTests, eq(cbtTests.id, sittings.testId))
    .where(eq(sittings.id, sittingId));
  if (!sitting) throw new SittingNotFound();
  const { studentId, student, testId, test } = sitting;
  const save = { sittingId, studentId, seat, answers, contact: null };
  const saved = await saveAnswers(db, save);
  if (!saved) throw new SittingNotFound();
  const count = (outcome: AnswerOutcome) =>
    saved.acknowledged.filter((one) => one.outcome === outcome).length;
  const counts = {
    saved: count("saved"),
    lateAnswers: count("late"),
    refused: count("refused"),
  };
  await db.transaction(async (tx) => {
    const by = origin.actorId;
    await writeLiveViewEvents(tx, [{ testId, kind: "carried", sittingId, studentId, by }]);
    const after = { testId, ...counts };
    const action = "cbt.read-carried-answers";
    await audit({ tx, origin }, action, studentId, { after });
  });
  return { student, test, ...counts };
}
