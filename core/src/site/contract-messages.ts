import { z } from "zod";
import { endpoint } from "../accounts/endpoint.ts";
import { FileResponse, TABLE_FORMATS } from "../api/file-response.ts";
import { dataOf, pageOf, paging } from "../api/pagination.ts";
import { CONTACT_LENGTHS } from "./contact-form.ts";
import { mayReadMessages } from "./policy.ts";

const tag = "site";
const time = z.iso.datetime();

/** A message of the contact form. Times are RFC 3339. */
export const ContactMessage = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  createdAt: time,
  readAt: time.nullable(),
  answeredAt: time.nullable(),
  answeredBy: z.string().nullable(),
  version: z.int(),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

/** unread: not marked as read; unanswered: not marked as answered. */
export const MESSAGE_STATES = ["unread", "unanswered"] as const;

const filter = {
  state: z.enum(MESSAGE_STATES).optional(),
  /** Searches name, address and message. */
  search: z.string().trim().max(100).optional(),
};

export const siteMessagesContract = {
  sendMessage: endpoint("anyone", {
    method: "POST",
    path: "/contact-messages",
    summary: "Sends a message to the school from the public page",
    tag,
  })
    .input(
      z.strictObject({
        // The form has its own message for empty ones.
        name: z.string().trim().max(CONTACT_LENGTHS.name),
        email: z.string().trim().max(CONTACT_LENGTHS.email),
        message: z.string().trim().max(CONTACT_LENGTHS.message),
        /** A honeypot: hidden from people; a form that fills it is dropped. */
        website: z.string().max(500).optional(),
      }),
    )
    .output(dataOf(z.object({ message: z.string() }))),

  messages: endpoint(mayReadMessages, {
    method: "GET",
    path: "/contact-messages",
    viewable: true,
    summary: "Messages from visitors of the public page, newest first",
    tag,
  })
    .input(z.strictObject({ ...filter, ...paging(20) }))
    .output(pageOf(ContactMessage).extend({ unread: z.int() })),

  markMessage: endpoint(mayReadMessages, {
    method: "PUT",
    path: "/contact-messages/{id}",
    summary: "Marks a message as read or answered, or removes a mark",
    tag,
    current: ContactMessage,
  })
    .input(
      z.strictObject({
        id: z.uuid(),
        version: z.int().min(1),
        read: z.boolean(),
        answered: z.boolean(),
      }),
    )
    .output(dataOf(ContactMessage)),

  exportMessages: endpoint(mayReadMessages, {
    method: "GET",
    path: "/contact-messages/export",
    viewable: true,
    summary: "The messages as a CSV or xlsx file; the audit log notes it",
    tag,
    asksAgain: true,
  })
    .route({ outputStructure: "detailed" })
    .input(z.strictObject({ ...filter, format: z.enum(TABLE_FORMATS).default("csv") }))
    .output(FileResponse),
};
