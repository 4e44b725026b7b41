import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf, pageOf, paging } from "../../api/pagination.ts";
import { mayAskForConsent, mayOpenConsent } from "../policy.ts";
import { CONSENT_ANSWERS, CONSENT_STATES } from "./consent.ts";

const tag = "site";

/** One answer of a family. Times are RFC 3339, days are the school's. */
export const ConsentEntry = z.object({
  id: z.uuid(),
  answer: z.enum(CONSENT_ANSWERS),
  how: z.enum(["PORTAL", "PAPER"]),
  /** The person who answered: the parent's account, or the name under the signed form. */
  by: z.string(),
  /** The day on the signed form; for an answer in the portal, the day it was given. */
  day: z.iso.date(),
  /**
   * The office member who entered a signed form; null for an answer in the portal, and for the family.
   */
  enteredBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type ConsentEntry = z.infer<typeof ConsentEntry>;

export const PhotoConsent = z.object({
  state: z.enum(CONSENT_STATES),
  /** The newest 100 answers, newest first. */
  history: z.array(ConsentEntry),
});
export type PhotoConsent = z.infer<typeof PhotoConsent>;

/** A pupil with the family's answer. */
export const ConsentRow = z.object({
  id: z.uuid(),
  /** The visible student id. */
  userId: z.string(),
  admissionNumber: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  className: z.string().nullable(),
  state: z.enum(CONSENT_STATES),
  /** The day of the newest answer; null before the first. */
  day: z.iso.date().nullable(),
});
export type ConsentRow = z.infer<typeof ConsentRow>;

/** A signed form that the office has on paper. */
export const SignedForm = z.strictObject({
  signedBy: z.string().trim().min(1, "Enter who signed the form").max(120),
  /** Today or earlier. */
  signedOn: z.iso.date("Enter the day on the form"),
});

export const consentsContract = {
  photoConsents: endpoint(mayAskForConsent, {
    method: "GET",
    path: "/site/photo-consents",
    viewable: true,
    summary: "Pupils with their family's answer to photos on the public page, by name",
    tag,
  })
    .input(
      z.strictObject({
        search: z.string().trim().max(100).optional(),
        class: z.string().trim().max(120).optional(),
        state: z.enum(CONSENT_STATES).optional(),
        ...paging(200),
      }),
    )
    .output(pageOf(ConsentRow)),

  photoConsent: endpoint(mayOpenConsent, {
    method: "GET",
    path: "/students/{id}/photo-consent",
    viewable: true,
    summary: "A family's answers to photos of a child on the public page",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(PhotoConsent)),

  answerConsent: endpoint(mayOpenConsent, {
    method: "POST",
    path: "/students/{id}/photo-consents",
    summary:
      "Records an answer: a parent's own, or a signed form that the office has. Pictures of a child whose consent is withdrawn are removed at once",
    tag,
    current: PhotoConsent,
  })
    .input(
      z.strictObject({
        id: z.uuid(),
        answer: z.enum(["GIVEN", "REFUSED"]),
        /** The newest answer that the person saw; 409 if it has changed. */
        seen: z.uuid().nullable(),
        /** Required for the office, and only for it. */
        form: SignedForm.optional(),
      }),
    )
    .output(
      dataOf(
        PhotoConsent.extend({
          /** Pictures removed from the public page and the portal. */
          removed: z.int(),
        }),
      ),
    ),
};
