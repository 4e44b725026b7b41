import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Actor } from "@school/core/accounts/actor.ts";
import { phoneName } from "@school/core/api/phone.ts";
import { mayKeepFees } from "@school/core/fees/policy.ts";
import type { AudiencePupil, AudienceStaff } from "@school/core/messages/groups/audience.ts";
import { choicesOf } from "../../accounts/notification-preferences/queries.ts";
import { inRegisterOrder } from "../../accounts/register-order.ts";
import { hasPhone, phones } from "../../accounts/sign-in-names.ts";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { signInNames, users } from "../../accounts/tables.ts";
import { feeBalances } from "../../fees/tables.ts";
import { listCategories } from "../../classes/queries.ts";
import { classes } from "../../classes/tables.ts";
import type { Reader, Transaction } from "../../platform/database/database.ts";
import { isMailAddress } from "../../platform/outgoing/mail/address.ts";
import { phoneOptOuts } from "../../platform/outgoing/phone/tables.ts";
import { staffDetails } from "../../staff/tables.ts";
import { registerName } from "../../students/queries.ts";
import {
  currentClassName,
  isCurrentEnrolment,
  isOnRegister,
  isOpenClass,
} from "../../students/select-student.ts";
import { enrolments, familyMembers, guardians, studentDetails } from "../../students/tables.ts";
import { messageGroups } from "./tables.ts";

const parents = alias(users, "parents");
const parentPhones = alias(signInNames, "parent_phones");

/** A pupil with the data for selecting and contacting the parents. */
export interface RollPupil extends AudiencePupil {
  readonly name: string;
  /** The only name of a pupil without another. */
  readonly firstName: string;
  readonly className: string | null;
  readonly categoryId: string | null;
  readonly gender: string | null;
  readonly dob: string | null;
  /** False if the reader may not read fees. */
  readonly owesFees: boolean;
  readonly parents: readonly (AudiencePupil["parents"][number] & { hasSignedIn: boolean })[];
}

export interface RollStaff extends AudienceStaff {
  readonly roleInSchool: string | null;
}

/** All possible recipients of messages. */
export interface Roll {
  readonly pupils: readonly RollPupil[];
  readonly staff: readonly RollStaff[];
}

/**
 * Pupils who are at the school, with their parents, and active staff, in register order: three
 * statements for the whole school, so that every selection is judged by one rule. Only a `reader` who
 * may keep fees learns who owes any.
 */
export async function readRoll(db: Reader, reader: Actor | null = null): Promise<Roll> {
  const rows = await db.select({ number: phoneOptOuts.number }).from(phoneOptOuts);
  const stopped = new Set(rows.map(({ number }) => number));
  const pupils = await readPupils(db, stopped, reader !== null && mayKeepFees(reader));
  return { pupils, staff: await readStaff(db, stopped) };
}

const accounts = sql<Omit<RollPupil["parents"][number], "hasStopped">[]>`(
  select coalesce(json_agg(json_build_object(
    'id', ${parents.id}, 'name', ${firstNameFirst(parents)},
    'phone', ${parentPhones.name},
    'email', case when ${parents.emailConfirmedAt} is not null then ${parents.email} end,
    'choices', ${choicesOf(parents.id)},
    'hasSignedIn', ${parents.lastSignInAt} is not null) order by ${parents.id}), '[]')
  from ${guardians}
  join ${users} ${parents} on ${parents.id} = ${guardians.parentId}
    and ${parents.isActive} and ${parents.deletedAt} is null
  left join ${signInNames} ${parentPhones}
    on ${parentPhones.userId} = ${parents.id} and ${parentPhones.kind} = 'PHONE'
  where ${guardians.studentId} = ${users.id})`;

async function readPupils(
  db: Reader,
  stopped: ReadonlySet<string>,
  readsFees: boolean,
): Promise<RollPupil[]> {
  const rows = await db
    .select({
      id: users.id,
      name: registerName,
      firstName: sql<string>`coalesce(nullif(${users.firstName}, ''), ${users.lastName})`,
      lastName: users.lastName,
      className: currentClassName,
      categoryId: classes.categoryId,
      gender: studentDetails.gender,
      dob: studentDetails.dob,
      familyId: familyMembers.familyId,
      parentName: studentDetails.parentName,
      parentRelationship: studentDetails.parentRelationship,
      parentPhone: studentDetails.parentPhone,
      parentEmail: studentDetails.parentEmail,
      secondGuardianName: studentDetails.secondGuardianName,
      secondGuardianRelationship: studentDetails.secondGuardianRelationship,
      secondGuardianPhone: studentDetails.secondGuardianPhone,
      parents: accounts,
      owesFees: sql<boolean>`${readsFees} and exists (select 1 from ${feeBalances}
        where ${feeBalances.studentId} = ${users.id} and ${feeBalances.billed} > ${feeBalances.paid})`,
    })
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .leftJoin(enrolments, isCurrentEnrolment)
    .leftJoin(classes, isOpenClass)
    .leftJoin(familyMembers, eq(familyMembers.studentId, users.id))
    .where(and(isOnRegister, isNull(users.leftOn)))
    .orderBy(inRegisterOrder);
  return rows.map(({ parentEmail, parents: all, ...pupil }) => ({
    ...pupil,
    parentEmail: mailable(parentEmail),
    parents: all.map((parent) => ({
      ...parent,
      email: mailable(parent.email),
      hasStopped: parent.phone !== null && stopped.has(parent.phone),
    })),
  }));
}

async function readStaff(db: Reader, stopped: ReadonlySet<string>): Promise<RollStaff[]> {
  const rows = await db
    .select({
      id: users.id,
      name: registerName,
      roleInSchool: staffDetails.roleInSchool,
      signInPhone: phones.name,
      phone: staffDetails.phone,
      email: users.email,
      choices: choicesOf(users.id),
    })
    .from(users)
    .leftJoin(staffDetails, eq(staffDetails.userId, users.id))
    .leftJoin(phones, hasPhone)
    .where(
      and(
        inArray(users.role, ["TEACHER", "STAFF", "PRINCIPAL", "ADMIN"]),
        users.isActive,
        isNull(users.deletedAt),
        eq(users.awaitingApproval, false),
      ),
    )
    .orderBy(inRegisterOrder);
  return rows.map(({ signInPhone, phone, email, ...member }) => ({
    ...member,
    phone: phoneName(phone ?? "") ? phone : (signInPhone ?? phone),
    email: mailable(email),
    hasStopped: stopped.has(phoneName(phone ?? "") ?? signInPhone ?? ""),
  }));
}

/** The address in lower case; null if invalid. Records contain unchecked text. */
export function mailable(email: string | null): string | null {
  const address = email?.trim().toLowerCase() ?? "";
  return isMailAddress(address) ? address : null;
}

export type GroupRow = typeof messageGroups.$inferSelect;

/** All groups by name. One statement. */
export async function listGroups(db: Reader): Promise<GroupRow[]> {
  return db
    .select()
    .from(messageGroups)
    .orderBy(sql`${messageGroups.name} collate "und-x-icu"`, asc(messageGroups.id));
}

export async function findGroup(db: Reader, id: string): Promise<GroupRow | undefined> {
  const [row] = await db.select().from(messageGroups).where(eq(messageGroups.id, id));
  return row;
}

/** The group, locked for a change. */
export async function lockGroup(tx: Transaction, id: string): Promise<GroupRow | undefined> {
  const isIt = eq(messageGroups.id, id);
  const [row] = await tx.select().from(messageGroups).where(isIt).for("update");
  return row;
}

/** Names of categories by id. One statement. */
export async function categoryNames(db: Reader): Promise<ReadonlyMap<string, string>> {
  return new Map((await listCategories(db)).map(({ id, name }) => [id, name]));
}
