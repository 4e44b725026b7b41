import type { PeopleKind } from "@school/core/privacy/retention/kinds.ts";
import { and, eq, exists, inArray, ne, not, or, sql } from "drizzle-orm";
import { messageChoices, pushDevices } from "../../accounts/notification-preferences/tables.ts";
import {
  authSessions,
  rememberedDevices,
  oneTimeProofs,
  mfaFactors,
  signInNames,
  users,
  viewedAs,
} from "../../accounts/tables.ts";
import { announcementReads, announcementStudents } from "../../announcements/tables.ts";
import { staffDays } from "../../attendance/staff/tables.ts";
import { absenceNotices, registerMarks, reportedAbsences } from "../../attendance/tables.ts";
import { calendarFeeds } from "../../calendar/tables.ts";
import { liveViewEvents } from "../../cbt/sittings/tables.ts";
import { dayNotes } from "../../lessons/day-notes/tables.ts";
import { observations, observedChildren } from "../../lessons/observations/tables.ts";
import { handIns, lessonFiles } from "../../lessons/tables.ts";
import {
  directMessages,
  messageFiles,
  messageThreads,
  threadReads,
} from "../../messages/direct/tables.ts";
import { messageBlocks, messageReports } from "../../messages/oversight/tables.ts";
import { pendingNotices } from "../../messages/tables.ts";
import { messageRecipients } from "../../messages/writing/tables.ts";
import type { AuditOrigin } from "../../platform/database/audit/audit.ts";
import { auditLog, auditValues } from "../../platform/database/audit/tables.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { updateRow } from "../../platform/database/locked-row.ts";
import { one } from "../../platform/database/rows.ts";
import { imports } from "../../platform/documents/imports/tables.ts";
import { mails } from "../../platform/outgoing/mail/tables.ts";
import { phoneMessages } from "../../platform/outgoing/phone/tables.ts";
import { staffDetails, staffDocuments } from "../../staff/tables.ts";
import { classChanges, familyMembers, guardians, studentDetails } from "../../students/tables.ts";
import { removePicturesOf } from "../../site/commands-pictures.ts";
import { photoConsents } from "../../site/tables.ts";
import { dataExports } from "../tables.ts";
import { dropFiles } from "./drop-files.ts";
import { eraseFees, eraseOnlinePayer, eraseSlips } from "./erase-fees.ts";

/**
 * Erases data of a departed person that is no longer needed, in a fixed number of statements. What
 * remains: names and the admission register of pupils, their classes, registers, results, report
 * sheets, certificates, and the entries of fees; names and duties of staff. The audit log keeps who did what and when:
 * its values are erased, which the hash chain allows.
 */
export async function erasePerson(
  tx: Transaction,
  { id, kind, origin }: { id: string; kind: PeopleKind; origin: AuditOrigin },
): Promise<void> {
  const account = one(await tx.select().from(users).where(eq(users.id, id)).for("update"));
  const gone = [...(await eraseMessages(tx, id)), ...(await eraseSent(tx, id, account.email))];
  gone.push(...(await eraseSlips(tx, id)), ...(await eraseOnlinePayer(tx, id)));
  await eraseAccount(tx, account, kind);
  if (kind === "PUPIL") gone.push(...(await erasePupil(tx, id, origin)));
  if (kind === "STAFF") gone.push(...(await eraseStaff(tx, id)));
  await eraseAuditValues(tx, [id, ...gone], kind === "STAFF" ? null : id);
}

/** Erases the messages by the person, and their threads' messages; returns the erased ids. */
async function eraseMessages(tx: Transaction, id: string): Promise<string[]> {
  const ownThreads = tx
    .select({ id: messageThreads.id })
    .from(messageThreads)
    .where(or(eq(messageThreads.studentId, id), eq(messageThreads.parentId, id)));
  const threads = (await ownThreads).map((row) => row.id);
  const words = or(inArray(directMessages.threadId, threads), eq(directMessages.authorId, id));
  const messages = tx.select({ id: directMessages.id }).from(directMessages).where(words);
  const ids = (await messages).map((row) => row.id);
  const isGone = inArray(messageFiles.messageId, ids);
  const attached = await tx
    .select({ fileId: messageFiles.fileId })
    .from(messageFiles)
    .groupBy(messageFiles.fileId)
    .having(sql`bool_and(${isGone})`);
  await tx.delete(messageReports).where(eq(messageReports.reporterId, id));
  await tx.delete(messageReports).where(inArray(messageReports.messageId, ids));
  await tx.delete(messageThreads).where(inArray(messageThreads.id, threads));
  // In a class thread the others' messages remain, with their numbers.
  await tx.update(directMessages).set({ body: "" }).where(eq(directMessages.authorId, id));
  await dropFiles(
    tx,
    attached.map(({ fileId }) => fileId),
  );
  await tx.delete(threadReads).where(eq(threadReads.personId, id));
  await tx.delete(messageBlocks).where(eq(messageBlocks.personId, id));
  await tx.delete(pendingNotices).where(eq(pendingNotices.personId, id));
  return [...threads, ...ids];
}

/** Erases emails and messages to phones, and entries in the lists of recipients. */
async function eraseSent(tx: Transaction, id: string, email: string | null): Promise<string[]> {
  const recipients = await tx
    .delete(messageRecipients)
    .where(
      or(
        eq(messageRecipients.personId, id),
        sql`${messageRecipients.studentIds} = array[${id}::uuid]`,
      ),
    )
    .returning({ batchId: messageRecipients.batchId, address: messageRecipients.address });
  const batches = sql.param(recipients.map(({ batchId }) => batchId));
  const addresses = sql.param(recipients.map(({ address }) => address));
  const listed = sql`select * from unnest(${batches}::uuid[], ${addresses}::text[])`;
  const phones = tx
    .select({ name: signInNames.name })
    .from(signInNames)
    .where(and(eq(signInNames.userId, id), eq(signInNames.kind, "PHONE")));
  const goneMails = await tx
    .delete(mails)
    .where(
      or(
        eq(mails.recipientId, id),
        email === null ? undefined : eq(mails.address, email),
        sql`(${mails.batchId}, ${mails.address}) in (${listed})`,
      ),
    )
    .returning({ id: mails.id });
  const goneTexts = await tx
    .delete(phoneMessages)
    .where(
      or(
        eq(phoneMessages.recipientId, id),
        inArray(phoneMessages.number, phones),
        sql`(${phoneMessages.batchId}, ${phoneMessages.number}) in (${listed})`,
      ),
    )
    .returning({ id: phoneMessages.id });
  return [...goneMails, ...goneTexts].map((row) => row.id);
}

/** Erases the person's sign-in data and picture. An account without a record loses its name too. */
async function eraseAccount(
  tx: Transaction,
  { id, profileImageId, importId }: typeof users.$inferSelect,
  kind: PeopleKind,
): Promise<void> {
  await tx.delete(oneTimeProofs).where(eq(oneTimeProofs.userId, id));
  await tx.delete(viewedAs).where(or(eq(viewedAs.personId, id), eq(viewedAs.principalId, id)));
  await tx.delete(authSessions).where(eq(authSessions.userId, id));
  await tx.delete(mfaFactors).where(eq(mfaFactors.userId, id));
  await tx.delete(rememberedDevices).where(eq(rememberedDevices.userId, id));
  await tx.delete(pushDevices).where(eq(pushDevices.personId, id));
  await tx.delete(messageChoices).where(eq(messageChoices.personId, id));
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, id));
  await tx.delete(announcementReads).where(eq(announcementReads.userId, id));
  await tx.delete(announcementStudents).where(eq(announcementStudents.studentId, id));
  await tx.delete(dataExports).where(eq(dataExports.personId, id));
  // The admission number is the register's.
  await tx
    .delete(signInNames)
    .where(and(eq(signInNames.userId, id), ne(signInNames.kind, "ADMISSION_NUMBER")));
  await tx.delete(guardians).where(or(eq(guardians.parentId, id), eq(guardians.studentId, id)));
  // How records were before an import is needed only to undo it.
  if (importId !== null) {
    await tx.update(imports).set({ changesSealed: null }).where(eq(imports.id, importId));
  }
  await updateRow(tx, users, id, {
    ...(kind === "ACCOUNT" && {
      firstName: "Former",
      lastName: "account",
      deletedAt: sql`coalesce(${users.deletedAt}, now())`,
    }),
    email: null,
    emailConfirmedAt: null,
    isActive: false,
    awaitingApproval: false,
    requestedRole: null,
    requestedClass: null,
    canAnnounce: false,
    passwordHash: null,
    initialPasswordSealed: null,
    initialPasswordExpiresAt: null,
    lastSignInAt: null,
    profileImageId: null,
    userMetadata: {},
    importId: null,
    leavingReason: null,
    deleteReason: null,
  });
  if (profileImageId !== null) await dropFiles(tx, [profileImageId]);
}

/** Erases contacts, health, address and reasons of a pupil; returns the ids of deleted rows. */
async function erasePupil(tx: Transaction, id: string, origin: AuditOrigin): Promise<string[]> {
  await removePicturesOf({ tx, origin }, id);
  await tx.delete(photoConsents).where(eq(photoConsents.studentId, id));
  await tx
    .update(studentDetails)
    .set({
      address: null,
      parentPhone: null,
      parentEmail: null,
      parentMayCollect: null,
      parentPaysFees: null,
      secondGuardianName: null,
      secondGuardianRelationship: null,
      secondGuardianPhone: null,
      secondGuardianMayCollect: null,
      secondGuardianPaysFees: null,
      collector1Name: null,
      collector1Relationship: null,
      collector1Phone: null,
      collector2Name: null,
      collector2Relationship: null,
      collector2Phone: null,
      studentPhone: null,
      religion: null,
      healthCondition: null,
      bloodGroup: null,
      genotype: null,
      hobby: null,
      testTime: null,
      testPrint: null,
    })
    .where(eq(studentDetails.userId, id));
  await tx.delete(familyMembers).where(eq(familyMembers.studentId, id));
  await tx.update(classChanges).set({ reason: null }).where(eq(classChanges.studentId, id));
  await tx.update(registerMarks).set({ reason: null }).where(eq(registerMarks.studentId, id));
  await tx.update(liveViewEvents).set({ reason: null }).where(eq(liveViewEvents.studentId, id));
  await tx.delete(absenceNotices).where(eq(absenceNotices.studentId, id));
  const absences = await tx
    .delete(reportedAbsences)
    .where(eq(reportedAbsences.studentId, id))
    .returning({ id: reportedAbsences.id });
  const works = await tx
    .update(handIns)
    .set({ body: "", comment: null })
    .where(eq(handIns.studentId, id))
    .returning({ id: handIns.id });
  const workIds = works.map((row) => row.id);
  const handed = await tx
    .select({ fileId: lessonFiles.fileId })
    .from(lessonFiles)
    .where(inArray(lessonFiles.handInId, workIds));
  await dropFiles(
    tx,
    handed.map(({ fileId }) => fileId),
  );
  await tx.delete(dayNotes).where(eq(dayNotes.studentId, id));
  const fees = await eraseFees(tx, id);
  const observationIds = await eraseObservations(tx, id);
  const erased = [...absences, ...works].map((row) => row.id);
  return [...erased, ...fees, ...observationIds];
}

/**
 * Takes a child out of all observations, with the pictures that may show it; deletes those of no other
 * child. Returns the ids of the deleted ones.
 */
async function eraseObservations(tx: Transaction, studentId: string): Promise<string[]> {
  const seen = await tx
    .delete(observedChildren)
    .where(eq(observedChildren.studentId, studentId))
    .returning({ id: observedChildren.observationId });
  const ids = seen.map((row) => row.id);
  const shown = await tx
    .select({ fileId: lessonFiles.fileId })
    .from(lessonFiles)
    .where(inArray(lessonFiles.observationId, ids));
  await dropFiles(
    tx,
    shown.map(({ fileId }) => fileId),
  );
  const hasOthers = exists(
    tx
      .select({ id: observedChildren.studentId })
      .from(observedChildren)
      .where(eq(observedChildren.observationId, observations.id)),
  );
  const alone = await tx
    .delete(observations)
    .where(and(inArray(observations.id, ids), not(hasOthers)))
    .returning({ id: observations.id });
  return alone.map((row) => row.id);
}

/**
 * Erases the data of a member of staff beyond name and duties; returns the ids of the erased documents.
 */
async function eraseStaff(tx: Transaction, id: string): Promise<string[]> {
  const before = await tx
    .select({ signatureId: staffDetails.signatureId })
    .from(staffDetails)
    .where(eq(staffDetails.userId, id));
  await tx
    .update(staffDetails)
    .set({
      maritalStatus: null,
      dob: null,
      phone: null,
      address: null,
      nationality: null,
      stateOfOrigin: null,
      qualifications: [],
      specialization: [],
      workExperience: null,
      signatureId: null,
      privateSealed: null,
    })
    .where(eq(staffDetails.userId, id));
  await dropFiles(
    tx,
    before.flatMap(({ signatureId }) => signatureId ?? []),
  );
  await tx.delete(staffDays).where(eq(staffDays.staffId, id));
  const documents = await tx
    .delete(staffDocuments)
    .where(eq(staffDocuments.userId, id))
    .returning({ id: staffDocuments.id });
  return documents.map((row) => row.id);
}

/** Erases the values of entries about these records and, for a family, of the person's actions. */
async function eraseAuditValues(
  tx: Transaction,
  subjects: readonly string[],
  actorId: string | null,
): Promise<void> {
  const entries = tx
    .select({ seq: auditLog.seq })
    .from(auditLog)
    .where(
      or(
        inArray(auditLog.subjectId, [...subjects]),
        actorId === null ? undefined : eq(auditLog.actorId, actorId),
      ),
    );
  await tx.delete(auditValues).where(inArray(auditValues.seq, entries));
}
