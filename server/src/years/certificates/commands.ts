import { and, eq, isNull, sql } from "drizzle-orm";
import { dayAtSchool } from "@school/core/api/dates.ts";
import {
  fillWords,
  CERTIFICATE_SERIES,
  type CertificateKind,
} from "@school/core/years/certificates/words.ts";
import { type ActorWrite, audit, writeAudit } from "../../platform/database/audit/audit.ts";
import { newId } from "../../platform/database/id.ts";
import { takePaperNumbers } from "../../school/paper-numbers.ts";
import type { Config } from "../../platform/runtime/config/config.ts";
import { readSettings } from "../../platform/database/settings/settings.ts";
import { storePictures } from "../../report-cards/release/commands.ts";
import { readSigning } from "../../report-cards/sheets/queries-signing.ts";
import { readLetterhead } from "../../school/queries.ts";
import { SCHOOL_SETTINGS } from "../../school/settings.ts";
import { AlreadyCancelled, CandidatesNotLeft, StillAtSchool, RolloverNotFound } from "../errors.ts";
import { findRolloverById, isAgainst } from "../queries.ts";
import { issuedCertificates } from "../tables.ts";
import {
  findLeavingCertificates,
  type IssuedCertificate,
  type CertificateStudent,
} from "./queries.ts";

type CertificateWrite = ActorWrite & { config: Config };

interface NewCertificates {
  readonly kind: CertificateKind;
  /** With placeholders. */
  readonly words: string;
}

/**
 * Issues a certificate with the next number of its kind in this year. Its text, letterhead, number,
 * stamp and signature never change. Throws `StillAtSchool`.
 */
export async function issueCertificate(
  write: CertificateWrite,
  student: CertificateStudent,
  { kind, words }: NewCertificates,
): Promise<void> {
  if (kind === "LEAVING" && !student.isLeaving) throw new StillAtSchool();
  await writeCertificates(write, [student], { kind, words });
}

/**
 * Issues the leaving certificates of these pupils, numbered in order; returns those who already had
 * a valid one and got none. The caller has locked the pupils, so that a repeated call sees the
 * first one's certificates. Throws `CandidatesNotLeft`, and issues none then.
 */
export async function issueLeaving(
  write: CertificateWrite,
  students: readonly CertificateStudent[],
  words: string,
): Promise<{ issued: IssuedCertificate[]; had: IssuedCertificate[] }> {
  const { tx } = write;
  const staying = students.filter(({ isLeaving }) => !isLeaving);
  if (staying.length > 0) throw new CandidatesNotLeft(staying.map(({ name }) => name));
  const ids = students.map(({ id }) => id);
  const had = await findLeavingCertificates(tx, ids);
  const having = new Set(had.map(({ studentId }) => studentId));
  const wanting = students.filter(({ id }) => !having.has(id));
  await writeCertificates(write, wanting, { kind: "LEAVING", words });
  const certificates = await findLeavingCertificates(tx, ids);
  return { issued: certificates.filter(({ studentId }) => !having.has(studentId)), had };
}

/** The papers of these pupils with the next numbers, in their order: a fixed number of statements. */
async function writeCertificates(
  { tx, origin, config }: CertificateWrite,
  students: readonly CertificateStudent[],
  { kind, words }: NewCertificates,
): Promise<void> {
  if (students.length === 0) return;
  const { motto, logo } = await readSettings(tx, {
    motto: SCHOOL_SETTINGS.schoolMotto,
    logo: SCHOOL_SETTINGS.schoolLogo,
  });
  const { stamp, head } = await readSigning(tx);
  const signature = head?.signature ?? null;
  const pictures = new Set([logo, stamp ?? "", signature ?? ""].filter((hash) => hash !== ""));
  await storePictures({ tx, config }, [...pictures]);
  const [name = "", ...rest] = await readLetterhead(tx);
  const letterhead = [name, motto, ...rest].filter((line) => line !== "");
  const numbers = await takePaperNumbers(tx, seriesOf(kind), students.length);
  const rows = students.map((student, at) => ({
    id: newId(),
    kind,
    number: numbers[at] ?? "",
    studentId: student.id,
    words,
    text: fillWords(words, student),
    name: student.name,
    letterhead,
    logo: logo === "" ? null : logo,
    stamp,
    signature,
    signerName: head?.name ?? null,
    issuedBy: origin.actorId,
  }));
  await tx.insert(issuedCertificates).values(rows);
  await writeAudit(
    { tx, origin },
    rows.map(({ studentId, number }) => ({
      action: "years.issue-paper",
      subjectId: studentId,
      before: null,
      after: { kind, number },
    })),
  );
}

/** Voids a certificate, which keeps its number. Throws `AlreadyCancelled`. */
export async function cancelCertificate(
  { tx, origin }: ActorWrite,
  { id, number, studentId }: Pick<IssuedCertificate, "id" | "number" | "studentId">,
  reason: string,
): Promise<void> {
  const cancelled = await tx
    .update(issuedCertificates)
    .set({ cancelledBy: origin.actorId, cancelledAt: sql`now()`, cancelReason: reason })
    .where(and(eq(issuedCertificates.id, id), isNull(issuedCertificates.cancelledAt)))
    .returning({ id: issuedCertificates.id });
  if (cancelled.length === 0) throw new AlreadyCancelled();
  await audit({ tx, origin }, "years.cancel-paper", studentId, {
    before: { number },
    after: { number, reason },
  });
}

/**
 * Voids every leaving certificate that prevents undoing a rollover. They keep their numbers.
 * Idempotent. Throws `RolloverNotFound`.
 *
 * @returns the number of valid ones
 */
export async function cancelCertificatesOfRollover(
  { tx, origin }: ActorWrite,
  rolloverId: string,
  reason: string,
): Promise<number> {
  const rollover = await findRolloverById(tx, rolloverId);
  if (!rollover) throw new RolloverNotFound();
  const cancelled = await tx
    .update(issuedCertificates)
    .set({ cancelledBy: origin.actorId, cancelledAt: sql`now()`, cancelReason: reason })
    .where(isAgainst(rollover))
    .returning({ studentId: issuedCertificates.studentId, number: issuedCertificates.number });
  await writeAudit(
    { tx, origin },
    cancelled.map(({ studentId, number }) => ({
      action: "years.cancel-paper",
      subjectId: studentId,
      before: { number },
      after: { number, reason },
    })),
  );
  return cancelled.length;
}

/** "LC/2026/" */
function seriesOf(kind: CertificateKind): string {
  return `${CERTIFICATE_SERIES[kind]}/${dayAtSchool(new Date()).slice(0, 4)}/`;
}
