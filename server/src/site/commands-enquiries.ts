import { and, eq, gt, sql } from "drizzle-orm";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { parseOfficeHours } from "@school/core/school/office-hours.ts";
import { checkContactForm, type ContactForm } from "@school/core/site/contact-form.ts";
import {
  checkPlaceRequest,
  enquiryReceived,
  type EnquiryState,
  type PlaceRequest,
} from "@school/core/site/enquiry.ts";
import { AdmissionForm } from "@school/core/students/admission/contract.ts";
import { ADMISSION_DEFAULTS } from "@school/core/students/choices.ts";
import type { UserWrite } from "../accounts/users/commands.ts";
import { type ActorWrite, audit, type AuditedWrite } from "../platform/database/audit/audit.ts";
import type { Reader, Transaction } from "../platform/database/database.ts";
import { updateRow } from "../platform/database/locked-row.ts";
import { newId } from "../platform/database/id.ts";
import { InvalidInput } from "../platform/http/errors.ts";
import { isMailAddress } from "../platform/outgoing/mail/address.ts";
import { queueMail } from "../platform/outgoing/mail/queue-mail.ts";
import { readSettings } from "../platform/database/settings/settings.ts";
import { SCHOOL_SETTINGS } from "../school/settings.ts";
import { beginDraft } from "../students/admission/commands.ts";
import { recordChoices } from "../students/admission/queries.ts";
import { AlreadyAdmitted, NoChild } from "./errors.ts";
import { type EnquiryRow, requireEnquiry } from "./queries-enquiries.ts";
import { enquiries, enquiryNotes } from "./tables.ts";
import { limitVisitors, type VisitorCall, visitorOrigin } from "./visitor-call.ts";
import { enquiryMail, messageMail } from "./text.ts";

/** Many visitors of one mobile network share an address. */
const LIMITS = {
  each: { name: "contact-ip", events: 10, seconds: 3_600 },
  all: { name: "contact-all", events: 300, seconds: 3_600 },
};

interface Honeypot {
  readonly website?: string | undefined;
}

/**
 * Stores a visitor's message to the school and mails it there. A form with the hidden field is a
 * robot's, and one repeated within ten minutes is an accident: neither is stored nor reported.
 * Throws `InvalidInput` with the form's messages and `TooManySends`.
 */
export async function receiveMessage(
  call: VisitorCall,
  { website = "", ...typed }: ContactForm & Honeypot,
): Promise<void> {
  if (website !== "") return;
  const issues = checkContactForm(typed);
  if (issues.length > 0) throw new InvalidInput(issues);
  await limitVisitors(call, LIMITS);
  const form = {
    name: typed.name.trim(),
    email: typed.email.trim(),
    message: typed.message.trim(),
  };
  const { name, email } = form;
  await store(call, form, "site.receive-message", {
    subject: messageMail.subject(name),
    intro: messageMail.intro(name),
    lines: [...linesOf(form.message), messageMail.reply(email)],
  });
}

/**
 * Stores a parent's request for a place as `receiveMessage` does a message. Returns when the school
 * calls. Throws `InvalidInput` with the form's messages and `TooManySends`.
 */
export async function receivePlaceRequest(
  call: VisitorCall,
  { website = "", ...typed }: PlaceRequest & Honeypot,
): Promise<string> {
  const now = Date.now();
  const { hours } = await readSettings(call.db, { hours: SCHOOL_SETTINGS.officeHours });
  const answer = enquiryReceived(parseOfficeHours(hours), now);
  if (website !== "") return answer;
  const form = trimmed(typed);
  const issues = checkPlaceRequest(form, dayAtSchool(now));
  if (issues.length > 0) throw new InvalidInput(issues);
  await limitVisitors(call, LIMITS);
  const { name, phone, email, message, classWanted, dob } = form;
  const child = `${form.childFirstName} ${form.childLastName}`;
  const age = dob === "" ? Number(form.age) : null;
  const row = {
    name,
    phone,
    email,
    message,
    childFirstName: form.childFirstName,
    childLastName: form.childLastName,
    childDob: dob || null,
    childAge: age,
    classWanted,
  };
  await store(call, row, "site.receive-enquiry", {
    subject: enquiryMail.subject(child),
    intro: enquiryMail.intro(name, child),
    lines: [...enquiryMail.facts({ dob, age, classWanted, phone, email }), ...linesOf(message)],
  });
  return answer;
}

function trimmed(form: PlaceRequest): PlaceRequest {
  const fields = Object.entries(form).map(([name, text]) => [name, text.trim()]);
  return Object.fromEntries(fields) as unknown as PlaceRequest;
}

function linesOf(message: string): string[] {
  return message.split(/[\r\n]+/).filter((line) => line.trim() !== "");
}

type NewEnquiry = Omit<typeof enquiries.$inferInsert, "id"> & { email: string };

interface SchoolMail {
  readonly subject: string;
  readonly intro: string;
  readonly lines: readonly string[];
}

async function store(
  call: VisitorCall,
  row: NewEnquiry,
  action: string,
  mail: SchoolMail,
): Promise<void> {
  await call.db.transaction(async (tx) => {
    if (await isRepeated(tx, row)) return;
    const id = newId();
    await tx.insert(enquiries).values({ id, ...row });
    await audit({ tx, origin: visitorOrigin(call) }, action, id);
    await mailToSchool(tx, row.email, mail, call.publicUrl);
  });
}

async function isRepeated(
  tx: Transaction,
  { email, phone = "", message, childFirstName = null }: NewEnquiry,
): Promise<boolean> {
  const same = and(
    eq(enquiries.email, email),
    eq(enquiries.phone, phone),
    eq(enquiries.message, message),
    sql`${enquiries.childFirstName} is not distinct from ${childFirstName}`,
    gt(enquiries.createdAt, sql`now() - interval '10 minutes'`),
  );
  return (await tx.$count(enquiries, same)) > 0;
}

/** Mails nothing if the school has not set its address; the portal shows the enquiry. */
async function mailToSchool(
  tx: Transaction,
  email: string,
  { subject, intro, lines }: SchoolMail,
  publicUrl: string,
): Promise<void> {
  const { address } = await readSettings(tx, { address: SCHOOL_SETTINGS.schoolEmail });
  if (!isMailAddress(address)) return;
  await queueMail(tx, {
    recipientId: null,
    address,
    // Addresses that the form accepts and mail servers do not are in the text only.
    ...(isMailAddress(email) && { replyTo: email }),
    purpose: "site.message",
    subject,
    lines: [intro, ...lines, messageMail.all(`${publicUrl}/dashboard/settings/messages`)],
  });
}

/** Sets the state of a locked enquiry, and notes who did it and why. */
export async function changeEnquiry(
  { tx, origin }: ActorWrite,
  before: EnquiryRow,
  { state, note }: { readonly state: EnquiryState; readonly note: string },
): Promise<EnquiryRow> {
  const { id } = before;
  await updateRow(tx, enquiries, id, { state });
  await addNote(tx, { enquiryId: id, text: note, state, writtenBy: origin.actorId });
  const former = { state: before.state };
  await audit({ tx, origin }, "site.change-enquiry", id, { before: former, after: { state } });
  return requireEnquiry(tx, id);
}

async function addNote(
  tx: Transaction,
  note: Omit<typeof enquiryNotes.$inferInsert, "id">,
): Promise<void> {
  await tx.insert(enquiryNotes).values({ id: newId(), ...note });
}

/**
 * Returns the draft admission of a locked request for a place; begins one, filled in from the
 * request, if there is none. Throws `NoChild` for a message of the contact form, and
 * `AlreadyAdmitted`.
 */
export async function beginAdmission(write: UserWrite, enquiry: EnquiryRow): Promise<string> {
  const { tx, origin } = write;
  const { id, childFirstName, childLastName, childDob, admittedPupilId, draftId } = enquiry;
  if (childFirstName === null || childLastName === null) throw new NoChild();
  if (admittedPupilId !== null) throw new AlreadyAdmitted();
  if (draftId !== null) return draftId;
  const form = AdmissionForm.parse({
    ...ADMISSION_DEFAULTS,
    ...(await placeOf(tx, enquiry.classWanted ?? "")),
    admittedOn: dayAtSchool(new Date()),
    firstName: childFirstName,
    lastName: childLastName,
    dob: childDob ?? "",
    parentName: enquiry.name,
    parentPhone: enquiry.phone,
    parentEmail: enquiry.email,
  });
  const draft = await beginDraft(write, form);
  await updateRow(tx, enquiries, id, { draftId: draft.id });
  await audit({ tx, origin }, "site.begin-admission", id);
  return draft.id;
}

/** The session and term of now, and the level that the parent asked for. */
async function placeOf(db: Reader, classWanted: string) {
  const { categories, currentSession, currentTerm } = await recordChoices(db);
  const level = categories.find(({ name }) => name === classWanted);
  return {
    sessionJoined: currentSession ?? "",
    termJoined: currentTerm ?? "",
    classCategoryId: level?.id ?? "",
  };
}

/** Marks the request from which a draft was opened as admitted, before the draft is deleted. */
export async function markAdmitted(
  { tx, origin }: AuditedWrite,
  { draftId, pupilId }: { readonly draftId: string; readonly pupilId: string },
): Promise<void> {
  const [enquiry] = await tx
    .select({ id: enquiries.id, state: enquiries.state })
    .from(enquiries)
    .where(eq(enquiries.draftId, draftId))
    .for("update");
  if (!enquiry) return;
  const { id } = enquiry;
  const state = "ADMITTED";
  await updateRow(tx, enquiries, id, { state, admittedPupilId: pupilId });
  if (origin.actorId !== null) {
    await addNote(tx, { enquiryId: id, text: "", state, writtenBy: origin.actorId });
  }
  const before = { state: enquiry.state };
  await audit({ tx, origin }, "site.change-enquiry", id, { before, after: { state } });
}
