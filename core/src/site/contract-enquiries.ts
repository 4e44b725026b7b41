import { z } from "zod";
import { endpoint } from "../accounts/endpoint.ts";
import { seen } from "../accounts/record-endpoints.ts";
import { FileResponse, TABLE_FORMATS } from "../api/file-response.ts";
import { dataOf, pageOf, paging } from "../api/pagination.ts";
import { CONTACT_LENGTHS } from "./contact-form.ts";
import { ENQUIRY_LENGTHS, ENQUIRY_STATES, MAX_NOTE } from "./enquiry.ts";
import { mayAdmitFromEnquiry, mayReadEnquiries } from "./policy.ts";

const tag = "site";
const time = z.iso.datetime();

const state = z.enum(ENQUIRY_STATES);

/** An action about an enquiry: a call, a change of its state, or both. */
const EnquiryNote = z.object({
  id: z.uuid(),
  /** "" for a change of state only. */
  text: z.string(),
  /** The enquiry's state from then on. */
  state,
  by: z.string(),
  at: time,
});

/** A message of the contact form, or a parent's request for a place. Times are RFC 3339. */
export const Enquiry = z.object({
  id: z.uuid(),
  name: z.string(),
  /** "" if not given, as the phone. */
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  /** The child for whom a place is asked; null for a message of the contact form. */
  child: z
    .object({
      firstName: z.string(),
      lastName: z.string(),
      dob: z.iso.date().nullable(),
      /** In whole years, when the enquiry was sent; null with a date of birth. */
      age: z.int().nullable(),
      /** "" if left to the school. */
      classWanted: z.string(),
    })
    .nullable(),
  state,
  /** The pupil who was admitted from it. */
  pupilId: z.uuid().nullable(),
  /** Oldest first. */
  notes: z.array(EnquiryNote),
  createdAt: time,
  version: z.int(),
});
export type Enquiry = z.infer<typeof Enquiry>;

const filter = {
  state: state.optional(),
  /** Searches names, email, phone and message. */
  search: z.string().trim().max(100).optional(),
};

/** The form has its own messages for what is missing or too long. */
const typed = z.string().trim().max(4_000).default("");
/** A honeypot: hidden from people; a form that fills it is dropped. */
const website = z.string().max(500).optional();

export const siteEnquiriesContract = {
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
        website,
      }),
    )
    .output(dataOf(z.object({ message: z.string() }))),

  askForPlace: endpoint("anyone", {
    method: "POST",
    path: "/enquiries",
    summary: "Asks the school for a place for a child, from its public pages",
    tag,
  })
    .input(
      z.strictObject({
        ...(Object.fromEntries(Object.keys(ENQUIRY_LENGTHS).map((name) => [name, typed])) as Record<
          keyof typeof ENQUIRY_LENGTHS,
          typeof typed
        >),
        website,
      }),
    )
    .output(dataOf(z.object({ message: z.string() }))),

  enquiries: endpoint(mayReadEnquiries, {
    method: "GET",
    path: "/enquiries",
    viewable: true,
    summary: "Messages and requests for a place from visitors of the public page, newest first",
    tag,
  })
    .input(z.strictObject({ ...filter, ...paging(20) }))
    .output(pageOf(Enquiry).extend({ unanswered: z.int() })),

  changeEnquiry: endpoint(mayReadEnquiries, {
    method: "PUT",
    path: "/enquiries/{id}",
    summary: "Sets the state of an enquiry, with a note of what was done",
    tag,
    current: Enquiry,
  })
    .input(z.strictObject({ ...seen, state, note: z.string().trim().max(MAX_NOTE).default("") }))
    .output(dataOf(Enquiry)),

  admitFromEnquiry: endpoint(mayAdmitFromEnquiry, {
    method: "POST",
    path: "/enquiries/{id}/admission",
    summary:
      "Opens a draft admission filled in from a request for a place; the admission marks it as admitted",
    tag,
    current: Enquiry,
  })
    .input(z.strictObject(seen))
    .output(dataOf(z.object({ draftId: z.uuid() }))),

  exportEnquiries: endpoint(mayReadEnquiries, {
    method: "GET",
    path: "/enquiries/export",
    viewable: true,
    summary: "The enquiries as a CSV or xlsx file; the audit log notes it",
    tag,
    asksAgain: true,
  })
    .route({ outputStructure: "detailed" })
    .input(z.strictObject({ ...filter, format: z.enum(TABLE_FORMATS).default("csv") }))
    .output(FileResponse),
};
