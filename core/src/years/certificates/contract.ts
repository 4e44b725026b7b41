import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { FileResponse } from "../../api/file-response.ts";
import { dataOf } from "../../api/pagination.ts";
import { mayIssueCertificates } from "../policy.ts";
import { CERTIFICATE_KINDS } from "./words.ts";

const tag = "years";

/** Maximum number of leaving certificates that are issued, or drawn as one PDF, in one step. */
export const CERTIFICATES_AT_ONCE = 200;

const words = z.string().trim().max(4000);
const studentIds = z.array(z.uuid()).min(1).max(CERTIFICATES_AT_ONCE);

/** A valid leaving certificate and its pupil. */
const LeavingCertificate = z.object({ studentId: z.uuid(), name: z.string(), number: z.string() });

/** An issued certificate. */
const Certificate = z.object({
  id: z.uuid(),
  kind: z.enum(CERTIFICATE_KINDS),
  /** "LC/2026/0001" */
  number: z.string(),
  text: z.string(),
  issuedBy: z.string(),
  issuedAt: z.iso.datetime(),
  /** Issued by mistake and void; its number is not reused. Null for a valid one. */
  cancelled: z.object({ by: z.string(), at: z.iso.datetime(), reason: z.string() }).nullable(),
});
export type Certificate = z.infer<typeof Certificate>;

export const StudentCertificates = z.object({
  /** Newest first. */
  papers: z.array(Certificate),
  /** The school's text of each kind, with placeholders: that of the latest valid one. */
  words: z.record(z.enum(CERTIFICATE_KINDS), z.string()),
  /**
   * Whether the pupil has departed, or will with the planned promotion, so that a leaving
   * certificate can be issued.
   */
  isLeaving: z.boolean(),
  /**
   * Until when the promotion with which the pupil departed can be undone; a leaving certificate
   * ends that. Null for other pupils, and once it is over.
   */
  takeBackUntil: z.iso.datetime().nullable(),
  /** Values of the placeholders, for a preview. */
  facts: z.object({
    name: z.string(),
    admissionNumber: z.string(),
    school: z.string(),
    className: z.string().nullable(),
    admittedOn: z.iso.date().nullable(),
    leftOn: z.iso.date(),
  }),
});
export type StudentCertificates = z.infer<typeof StudentCertificates>;

export const certificatesContract = {
  papers: endpoint(mayIssueCertificates, {
    method: "GET",
    path: "/years/students/{id}/papers",
    viewable: true,
    summary: "The certificates that a pupil was given, and the school's words for the next",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(StudentCertificates)),

  issueCertificate: endpoint(mayIssueCertificates, {
    method: "POST",
    path: "/years/students/{id}/papers",
    summary: "Issues a leaving certificate or testimonial with the next number",
    tag,
    successStatus: 201,
  })
    .input(
      z.strictObject({
        id: z.uuid(),
        kind: z.enum(CERTIFICATE_KINDS),
        /** With placeholders; becomes the school's text. */
        words,
      }),
    )
    .output(dataOf(StudentCertificates)),

  issueLeaving: endpoint(mayIssueCertificates, {
    method: "POST",
    path: "/years/papers/leaving",
    summary:
      "Issues the leaving certificates of up to 200 pupils with the next numbers, all or none",
    tag,
    successStatus: 201,
  })
    .input(
      z.strictObject({
        studentIds,
        /** With placeholders; becomes the school's text. */
        words,
      }),
    )
    .output(
      dataOf(
        z.object({
          /** In the order of the register, which is that of the numbers. */
          issued: z.array(LeavingCertificate),
          /** Had a valid one already, so they got none. */
          had: z.array(LeavingCertificate),
        }),
      ),
    ),

  leavingFile: endpoint(mayIssueCertificates, {
    method: "POST",
    path: "/years/papers/leaving/file",
    summary: "The valid leaving certificates of up to 200 pupils as one PDF, a page each",
    tag,
    outputStructure: "detailed",
  })
    .input(z.strictObject({ studentIds }))
    .output(FileResponse),

  cancelCertificate: endpoint(mayIssueCertificates, {
    method: "POST",
    path: "/years/papers/{id}/cancel",
    summary: "Marks a certificate as void, with who, when and why; its number is not given again",
    tag,
  })
    .input(z.strictObject({ id: z.uuid(), reason: z.string().trim().max(500) }))
    .output(dataOf(StudentCertificates)),

  cancelLeaving: endpoint(mayIssueCertificates, {
    method: "POST",
    path: "/years/turns/{id}/certificates/cancel",
    summary:
      "Marks as void, in one step, all leaving certificates that keep a promotion from being taken back",
    tag,
  })
    .input(z.strictObject({ id: z.uuid(), reason: z.string().trim().max(500) }))
    .output(dataOf(z.object({ cancelled: z.int() }))),

  paperFile: endpoint(mayIssueCertificates, {
    method: "GET",
    path: "/years/papers/{id}/file",
    viewable: true,
    summary: "A certificate as a PDF, as it was issued",
    tag,
    outputStructure: "detailed",
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(FileResponse),
};
