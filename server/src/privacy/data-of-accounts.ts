import { and, eq, inArray, or, sql, type SQL } from "drizzle-orm";
import { messageChoices, pushDevices } from "../accounts/notification-preferences/tables.ts";
import {
  authSessions,
  rememberedDevices,
  isSent,
  mfaFactors,
  oneTimeProofs,
  passkeys,
  signInNames,
  users,
  viewedAs,
} from "../accounts/tables.ts";
import { recordReads } from "../accounts/reads/tables.ts";
import { announcementReads } from "../announcements/tables.ts";
import { calendarFeeds } from "../calendar/tables.ts";
import {
  directMessages,
  messageAttachments,
  messageFiles,
  messageThreads,
  threadReads,
} from "../messages/direct/tables.ts";
import { messageBlocks, messageReports, threadInspections } from "../messages/oversight/tables.ts";
import { pendingNotices } from "../messages/tables.ts";
import { messageRecipients } from "../messages/writing/tables.ts";
import { auditLog } from "../platform/database/audit/tables.ts";
import { mails } from "../platform/outgoing/mail/tables.ts";
import { phoneMessages } from "../platform/outgoing/phone/tables.ts";
import { enquiries, enquiryNotes, newsletterReaders } from "../site/tables.ts";
import { type PersonalTable, personal } from "./personal-table.ts";
import { dataExports, erasures } from "./tables.ts";

const SECRET = "A secret that opens the account.";
const TECHNICAL = "Only the portal's own work needs it.";

const emailOf = (person: string): SQL =>
  sql`(select ${users.email} from ${users} where ${users.id} = ${person})`;
const ownThreads = (person: string): SQL =>
  sql`(select ${messageThreads.id} from ${messageThreads} where ${messageThreads.parentId} = ${person})`;

/** Sent from the person's email address, or about the child who is now the pupil. */
const ownEnquiries = (person: string): SQL | undefined =>
  or(eq(sql`lower(${enquiries.email})`, emailOf(person)), eq(enquiries.admittedPupilId, person));

const ownMessages = (person: string): SQL =>
  sql`(select ${directMessages.id} from ${directMessages}
    where ${directMessages.authorId} = ${person}
      or ${directMessages.threadId} in ${ownThreads(person)})`;

/** The account, how the person signs in, and messages to and by the person. */
export const DATA_OF_ACCOUNTS: readonly PersonalTable[] = [
  personal(users, "Account", (person) => eq(users.id, person), {
    without: {
      passwordHash: SECRET,
      initialPasswordSealed: SECRET,
      initialPasswordExpiresAt: TECHNICAL,
      initialPasswordGivenAt: TECHNICAL,
      importId: TECHNICAL,
      searchText: "It repeats names and address.",
    },
    // Why a pupil left, or was deleted, is for those who work with the pupil.
    own: { without: ["leavingReason", "deleteReason", "deletedBy"] },
  }),
  personal(signInNames, "Names for signing in", (person) => eq(signInNames.userId, person)),
  personal(mfaFactors, "Two-step sign-in", (person) => eq(mfaFactors.userId, person), {
    without: { secretSealed: SECRET, lastUsedStep: TECHNICAL },
  }),
  personal(
    passkeys,
    "Passkeys",
    (person) =>
      sql`${passkeys.factorId} in (select ${mfaFactors.id} from ${mfaFactors} where ${mfaFactors.userId} = ${person})`,
    { without: { credentialId: SECRET, publicKey: SECRET, counter: TECHNICAL } },
  ),
  // Sign-ins and devices are between the person and the account.
  personal(authSessions, "Sign-ins", (person) => eq(authSessions.userId, person), {
    only: "own",
    without: { deviceHash: SECRET },
  }),
  personal(rememberedDevices, "Known browsers", (person) => eq(rememberedDevices.userId, person), {
    only: "own",
    without: { keyHash: SECRET },
  }),
  personal(
    oneTimeProofs,
    "Codes and links that were sent",
    (person) => and(eq(oneTimeProofs.userId, person), isSent),
    {
      only: "own",
      without: { linkHash: SECRET, codeHash: SECRET, registration: SECRET },
    },
  ),
  personal(
    pushDevices,
    "Devices with notifications",
    (person) => eq(pushDevices.personId, person),
    {
      only: "own",
      without: { endpoint: SECRET, p256dh: SECRET, auth: SECRET },
    },
  ),
  personal(recordReads, "Records that were read", (person) => eq(recordReads.readerId, person), {
    only: "own",
    columns: ["kind", "hour", "files"],
  }),
  personal(viewedAs, "Views by a principal", (person) => eq(viewedAs.personId, person)),
  personal(messageChoices, "Chosen messages", (person) => eq(messageChoices.personId, person)),
  personal(calendarFeeds, "Calendar for phones", (person) => eq(calendarFeeds.userId, person)),
  personal(announcementReads, "Announcements read", (person) =>
    eq(announcementReads.userId, person),
  ),
  // Letters are for their writers and readers: the school's export has none.
  personal(messageThreads, "Messages: threads", (person) => eq(messageThreads.parentId, person), {
    only: "own",
  }),
  personal(
    directMessages,
    "Messages",
    (person) => sql`${directMessages.id} in ${ownMessages(person)}`,
    { only: "own" },
  ),
  personal(
    messageAttachments,
    "Messages: files",
    (person) =>
      sql`${messageAttachments.fileId} in (
        select ${messageFiles.fileId} from ${messageFiles}
        where ${messageFiles.messageId} in ${ownMessages(person)})`,
    { only: "own" },
  ),
  personal(
    messageFiles,
    "Messages: which files",
    (person) => sql`${messageFiles.messageId} in ${ownMessages(person)}`,
    { only: "own" },
  ),
  personal(threadReads, "Messages: read", (person) => eq(threadReads.personId, person), {
    only: "own",
  }),
  personal(
    threadInspections,
    "Messages: given to a principal to read",
    (person) => sql`${threadInspections.threadId} in ${ownThreads(person)}`,
    { only: "own" },
  ),
  personal(messageReports, "Messages reported", (person) => eq(messageReports.reporterId, person), {
    only: "own",
    without: { decidedBy: "Who decided is the school's own." },
  }),
  personal(messageBlocks, "Writing stopped", (person) => eq(messageBlocks.personId, person)),
  personal(
    messageRecipients,
    "Messages of the school",
    (person) => eq(messageRecipients.personId, person),
    { without: { studentIds: TECHNICAL } },
  ),
  personal(pendingNotices, "News not sent yet", (person) => eq(pendingNotices.personId, person)),
  personal(mails, "Emails", (person) => eq(mails.address, emailOf(person)), {
    only: "own",
    columns: ["address", "subject", "text", "state", "createdAt", "sentAt"],
  }),
  personal(
    phoneMessages,
    "Messages to the phone",
    (person) =>
      sql`${phoneMessages.number} in (
        select ${signInNames.name} from ${signInNames}
        where ${signInNames.userId} = ${person} and ${signInNames.kind} = 'PHONE')`,
    {
      only: "own",
      columns: ["number", "channel", "text", "state", "createdAt", "sentAt", "deliveredAt"],
    },
  ),
  personal(enquiries, "Enquiries on the website", ownEnquiries),
  personal(
    enquiryNotes,
    "Notes about enquiries",
    (person) =>
      inArray(
        enquiryNotes.enquiryId,
        sql`(select ${enquiries.id} from ${enquiries} where ${ownEnquiries(person)})`,
      ),
    { only: "school" },
  ),
  personal(
    newsletterReaders,
    "Newsletter",
    (person) => eq(newsletterReaders.email, emailOf(person)),
    {
      without: { confirmHash: SECRET, leaveHash: SECRET },
    },
  ),
  personal(auditLog, "Changes about the person", (person) => eq(auditLog.subjectId, person), {
    columns: ["at", "action"],
  }),
  personal(auditLog, "What the person did", (person) => eq(auditLog.actorId, person), {
    only: "own",
    columns: ["at", "action"],
  }),
  personal(dataExports, "Copies of this data", (person) => eq(dataExports.personId, person), {
    columns: ["createdAt", "createdBy", "state"],
  }),
  personal(erasures, "Erasing of this data", (person) => eq(erasures.personId, person), {
    columns: ["plannedAt", "carryOutOn", "erasedAt"],
  }),
];
