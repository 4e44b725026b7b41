import { z } from "zod";
import { endpoint } from "../accounts/endpoint.ts";
import { FileResponse, TABLE_FORMATS } from "../api/file-response.ts";
import { dataOf, pageOf, paging } from "../api/pagination.ts";
import { CONTACT_LENGTHS } from "./contact-form.ts";
import { LETTER_LENGTHS, READER_STATES } from "./newsletter.ts";
import { mayReadEnquiries } from "./policy.ts";

const tag = "site";
const time = z.iso.datetime();

/** A current or former subscriber of the newsletter. Times are RFC 3339. */
export const NewsletterReader = z.object({
  id: z.uuid(),
  email: z.string(),
  state: z.enum(READER_STATES),
  createdAt: time,
  confirmedAt: time.nullable(),
  leftAt: time.nullable(),
});
export type NewsletterReader = z.infer<typeof NewsletterReader>;

const filter = {
  state: z.enum(READER_STATES).optional(),
  search: z.string().trim().max(100).optional(),
};

export const siteNewsletterContract = {
  subscribe: endpoint("anyone", {
    method: "POST",
    path: "/newsletter",
    summary: "Subscribes to the newsletter; a link to confirm is sent by email",
    tag,
  })
    .input(
      z.strictObject({
        email: z.string().trim().max(CONTACT_LENGTHS.email),
        /** A honeypot: hidden from people; a form that fills it is dropped. */
        website: z.string().max(500).optional(),
      }),
    )
    .output(dataOf(z.object({ message: z.string() }))),

  readers: endpoint(mayReadEnquiries, {
    method: "GET",
    path: "/newsletter-readers",
    viewable: true,
    summary: "Readers of the newsletter, newest first",
    tag,
  })
    .input(z.strictObject({ ...filter, ...paging(50) }))
    .output(pageOf(NewsletterReader).extend({ reading: z.int() })),

  exportReaders: endpoint(mayReadEnquiries, {
    method: "GET",
    path: "/newsletter-readers/export",
    viewable: true,
    summary: "The readers as a CSV or xlsx file; the audit log notes it",
    tag,
    asksAgain: true,
  })
    .route({ outputStructure: "detailed" })
    .input(z.strictObject({ ...filter, format: z.enum(TABLE_FORMATS).default("csv") }))
    .output(FileResponse),

  sendLetter: endpoint(mayReadEnquiries, {
    method: "POST",
    path: "/newsletter-letters",
    summary: "Sends a newsletter to all readers, or a test to the caller",
    tag,
  })
    .input(
      z.strictObject({
        subject: z.string().trim().max(LETTER_LENGTHS.subject),
        text: z.string().trim().max(LETTER_LENGTHS.text),
        to: z.enum(["me", "readers"]),
      }),
    )
    .output(dataOf(z.object({ mails: z.int() }))),
};
