import { implement, os } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import {
  mayAssignClasses,
  mayChangeStaffMember,
  mayReadPrivateFields,
} from "@school/core/staff/policy.ts";
import { staffRecordContract } from "@school/core/staff/records/contract.ts";
import { STAFF_PASSPORT, STAFF_SIGNATURE } from "@school/core/staff/records/pictures.ts";
import { hashPassword } from "../../accounts/auth/password-hashing.ts";
import { chosenPassword, generatedPassword } from "../../accounts/auth/passwords.ts";
import { UserRefused } from "../../accounts/errors.ts";
import { guard } from "../../accounts/guards.ts";
import { lockUsers } from "../../accounts/users/user-locks.ts";
import type { AuditedWrite } from "../../platform/database/audit/audit.ts";
import type { Seen } from "../../platform/database/locked-row.ts";
import type { Reader } from "../../platform/database/database.ts";
import { signedAddress } from "../../platform/documents/files/address.ts";
import { cutOutInk } from "../../platform/documents/files/cut-out-ink.ts";
import { makePicture } from "../../platform/documents/files/picture.ts";
import { storeUpload } from "../../platform/documents/files/uploads.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow, InvalidInput, StaleVersion } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { changedClasses, type ClassChoices } from "./commands-classes.ts";
import { PASSPORT_PURPOSE, SIGNATURE_PURPOSE, changeStaffRecord, createStaff } from "./commands.ts";
import { presentStaffRecord } from "./present.ts";
import { requireStaffRecord, type StaffRecordRow } from "./queries.ts";
import { messages } from "@school/core/staff/text.ts";

const api = implement(staffRecordContract).$context<RequestContext>().use(guard);

const ADMINS_ONLY = messages.notAllowed;
const NO_CLASSES = "You do not have permission to assign classes.";
/** Longer than any form allows, so that the form reports the limit of 6 to 15. */
const MAX_TYPED = 100;

const PASSPORT_SHAPE = { side: 512, fit: "cover" } as const;

/** Hashes a typed password before the transaction begins; a generated one is stored encrypted. */
const hashing = os
  .$context<RequestContext>()
  .middleware(
    async (
      { next },
      input: { password?: string | undefined; isGeneratedPassword?: boolean | undefined },
    ) => {
      const { password = "", isGeneratedPassword } = input;
      const isTyped = password !== "" && password.length <= MAX_TYPED && !isGeneratedPassword;
      return next({ context: { passwordHash: isTyped ? await hashPassword(password) : null } });
    },
  );

/** Decodes the picture before any transaction begins. */
const decodingPassport = os
  .$context<RequestContext>()
  .middleware(async ({ next }, { passport }: { passport: File }) =>
    next({ context: { bytes: await makePicture(passport, STAFF_PASSPORT, PASSPORT_SHAPE) } }),
  );

const decodingSignature = os
  .$context<RequestContext>()
  .middleware(async ({ next }, { signature }: { signature: File }) =>
    next({ context: { bytes: await cutOutInk(signature, STAFF_SIGNATURE) } }),
  );

type Asking = RequestContext & { readonly actor: Actor };

async function response({ actor, sealer }: Asking, db: Reader, id: string) {
  return { data: present(actor, sealer, await requireStaffRecord(db, id)) };
}

function present(actor: Actor, sealer: Sealer, row: StaffRecordRow) {
  return presentStaffRecord(row, sealer, { mayReadPrivate: mayReadPrivate(actor, row) });
}

function mayReadPrivate(actor: Actor, { id }: { id: string }): boolean {
  return mayReadPrivateFields(actor, { isSelf: actor.id === id });
}

/** Returns the record of a call: locked, changeable by the actor, in the version they saw. */
async function openRecord(
  { actor, sealer, tx }: Asking & AuditedWrite,
  { id, version }: Seen,
): Promise<StaffRecordRow> {
  await lockUsers(tx, [id]);
  const row = await requireStaffRecord(tx, id);
  allow(mayChangeStaffMember(actor, row), ADMINS_ONLY);
  if (row.version !== version) throw new StaleVersion(present(actor, sealer, row));
  return row;
}

function requireMayAssign(actor: Actor, { classTeacher, asstClassTeacher }: ClassChoices): void {
  const assigns = classTeacher !== undefined || asstClassTeacher !== undefined;
  allow(!assigns || mayAssignClasses(actor), NO_CLASSES);
}

/** Records of staff, and the pictures that the forms name. */
export const staffRecordRoutes = {
  create: api.create
    .use(hashing)
    .use(transaction)
    .handler(async ({ context, input }) => {
      const { actor, passwordHash, sealer, tx } = context;
      const none = { classTeacher: null, asstClassTeacher: null };
      requireMayAssign(actor, changedClasses(none, input));
      const { id } = await createStaff(context, sealer, { fields: input, passwordHash });
      return { message: messages.created, ...(await response(context, tx, id)) };
    }),

  ownRecord: api.ownRecord.handler(async ({ context }) =>
    response(context, context.db, context.actor.id),
  ),

  record: api.record.handler(async ({ context, input }) => response(context, context.db, input.id)),

  update: api.update
    .use(hashing)
    .use(transaction)
    .handler(async ({ context, input }) => {
      const { actor, passwordHash, sealer, tx } = context;
      const { id, version, ...fields } = input;
      const before = await openRecord(context, { id, version });
      const classes = changedClasses(before, fields);
      requireMayAssign(actor, classes);
      if (fields.password && actor.id === id) throw new UserRefused("own_password");
      const password = newPassword(sealer, fields, passwordHash);
      const mayRead = mayReadPrivate(actor, before);
      const change = { fields, password, classes, mayReadPrivate: mayRead };
      await changeStaffRecord(context, sealer, before, change);
      return { message: messages.updated, ...(await response(context, tx, id)) };
    }),

  uploadPassport: api.uploadPassport
    .use(decodingPassport)
    .use(transaction)
    .handler(async ({ context }) => storePicture(context, PASSPORT_PURPOSE, "image/webp")),

  uploadSignature: api.uploadSignature
    .use(decodingSignature)
    .use(transaction)
    .handler(async ({ context }) => storePicture(context, SIGNATURE_PURPOSE, "image/png")),
};

async function storePicture(
  { actor, bytes, sealer, tx }: Asking & AuditedWrite & { readonly bytes: Buffer },
  purpose: string,
  contentType: string,
) {
  const id = await storeUpload(tx, { ownerId: actor.id, purpose, contentType, bytes });
  return { data: { id, url: signedAddress(sealer, id) } };
}

/** Returns the password that a form sets: a generated one, the typed one, or null. */
function newPassword(
  sealer: Sealer,
  {
    password,
    isGeneratedPassword,
  }: { password?: string | undefined; isGeneratedPassword: boolean },
  passwordHash: string | null,
) {
  if (!password) return null;
  if (isGeneratedPassword) return generatedPassword(sealer, password);
  if (passwordHash !== null) return chosenPassword(passwordHash);
  throw new InvalidInput([{ path: ["password"], message: "Password must be 8-15 characters" }]);
}
