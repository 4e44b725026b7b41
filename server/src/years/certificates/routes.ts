import { implement } from "@orpc/server";
import { dayAtSchool, longDayText } from "@school/core/api/dates.ts";
import { certificatesContract } from "@school/core/years/certificates/contract.ts";
import { CERTIFICATE_TITLES, unknownPlaceholders } from "@school/core/years/certificates/words.ts";
import { guard } from "../../accounts/guards.ts";
import { lockUsers } from "../../accounts/users/user-locks.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { InvalidInput, NotFound } from "../../platform/http/errors.ts";
import { asciiFileName, PDF_TYPE, streamedFile } from "../../platform/http/streamed-file.ts";
import type { Reader } from "../../platform/database/database.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { type Drawer, drawPdf } from "../../platform/documents/pdf/drawing.ts";
import { pictureForPaper } from "../../platform/documents/files/pictures-for-paper.ts";
import {
  cancelCertificatesOfRollover,
  cancelCertificate,
  issueLeaving,
  issueCertificate,
} from "./commands.ts";
import type { drawInto, PrintedCertificate } from "./draw-certificate.ts";
import {
  findLeavingCertificates,
  findCertificate,
  findCertificateStudent,
  findCertificateStudents,
  type IssuedCertificate,
  type CertificateStudent,
  readCertificates,
} from "./queries.ts";

const api = implement(certificatesContract).$context<RequestContext>().use(guard);

const CERTIFICATE: Drawer<typeof drawInto> = {
  module: new URL("draw-certificate.ts", import.meta.url).href,
};

export const certificatesRoutes = {
  papers: api.papers.handler(async ({ context: { db }, input }) => {
    return { data: await readCertificates(db, await requireCertificateStudent(db, input.id)) };
  }),

  issueCertificate: api.issueCertificate.use(transaction).handler(async ({ context, input }) => {
    const { tx } = context;
    // A concurrent undo of the promotion either precedes the certificate, or finds it.
    await lockUsers(tx, [input.id]);
    const student = await requireCertificateStudent(tx, input.id);
    requireWords(input.words);
    await issueCertificate(context, student, input);
    return { data: await readCertificates(tx, student) };
  }),

  cancelCertificate: api.cancelCertificate.use(transaction).handler(async ({ context, input }) => {
    const { tx } = context;
    const certificate = await requireCertificate(tx, input.id);
    requireReason(input.reason);
    await cancelCertificate(context, certificate, input.reason);
    return {
      data: await readCertificates(tx, await requireCertificateStudent(tx, certificate.studentId)),
    };
  }),

  cancelLeaving: api.cancelLeaving.use(transaction).handler(async ({ context, input }) => {
    requireReason(input.reason);
    return {
      data: { cancelled: await cancelCertificatesOfRollover(context, input.id, input.reason) },
    };
  }),

  issueLeaving: api.issueLeaving.use(transaction).handler(async ({ context, input }) => {
    // As in `issueCertificate`.
    await lockUsers(context.tx, input.studentIds);
    const students = await findCertificateStudents(context.tx, input.studentIds);
    if (students.length < new Set(input.studentIds).size) throw new NotFound("Pupil not found.");
    requireWords(input.words);
    const { issued, had } = await issueLeaving(context, students, input.words);
    return { data: { issued: issued.map(leavingCertificate), had: had.map(leavingCertificate) } };
  }),

  leavingFile: api.leavingFile.handler(async ({ context, input }) => {
    const certificates = await findLeavingCertificates(context.db, input.studentIds);
    await context.reads.countFile(certificates.map(({ studentId }) => studentId));
    const [first] = certificates;
    if (!first) throw new NotFound("Certificate not found.");
    const numbers = certificates.length === 1 ? first.number : `${first.number} and others`;
    const name = asciiFileName("Leaving Certificates", numbers);
    return streamedFile(
      `${name}.pdf`,
      PDF_TYPE,
      drawPdf(name, CERTIFICATE, printed(context, certificates)),
    );
  }),

  paperFile: api.paperFile.handler(async ({ context, input }) => {
    const certificate = await requireCertificate(context.db, input.id);
    await context.reads.countFile(certificate.studentId);
    const name = asciiFileName(CERTIFICATE_TITLES[certificate.kind], certificate.number);
    return streamedFile(
      `${name}.pdf`,
      PDF_TYPE,
      drawPdf(name, CERTIFICATE, printed(context, [certificate])),
    );
  }),
};

function leavingCertificate({ studentId, name, number }: IssuedCertificate) {
  return { studentId, name, number };
}

/** Each certificate for drawing, one page after the other. Each picture is read once. */
async function* printed(
  parts: Pick<RequestContext, "db" | "config">,
  certificates: readonly IssuedCertificate[],
): AsyncGenerator<PrintedCertificate> {
  const pictures = new Map<string | null, Uint8Array | null>();
  const pictureOf = async (hash: string | null) => {
    if (!pictures.has(hash)) pictures.set(hash, await pictureForPaper(parts, hash));
    return pictures.get(hash) ?? null;
  };
  for (const certificate of certificates) {
    const { letterhead, kind, number, name, text, signerName, createdAt, cancelledAt } =
      certificate;
    const logo = await pictureOf(certificate.logo);
    const stamp = await pictureOf(certificate.stamp);
    const signature = await pictureOf(certificate.signature);
    const day = longDayText(dayAtSchool(createdAt));
    const cancelledOn = cancelledAt && longDayText(dayAtSchool(cancelledAt));
    const title = CERTIFICATE_TITLES[kind];
    const signing = { stamp, signature, signerName };
    yield { letterhead, logo, title, number, name, text, day, cancelledOn, ...signing };
  }
}

function requireReason(reason: string): void {
  if (reason !== "") return;
  throw new InvalidInput([{ path: ["reason"], message: "Write why it is cancelled." }]);
}

async function requireCertificate(db: Reader, id: string): Promise<IssuedCertificate> {
  const certificate = await findCertificate(db, id);
  if (!certificate) throw new NotFound("Certificate not found.");
  return certificate;
}

async function requireCertificateStudent(db: Reader, id: string): Promise<CertificateStudent> {
  const student = await findCertificateStudent(db, id);
  if (!student) throw new NotFound("Pupil not found.");
  return student;
}

function requireWords(words: string): void {
  const unknown = unknownPlaceholders(words);
  const message =
    words === ""
      ? "Write the words of the certificate."
      : unknown.length > 0
        ? `Nothing can be filled in for ${unknown.join(", ")}. Use the words in braces that are listed.`
        : null;
  if (message !== null) throw new InvalidInput([{ path: ["words"], message }]);
}
