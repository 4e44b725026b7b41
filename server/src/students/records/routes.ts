import { implement } from "@orpc/server";
import { ACCESS_KINDS } from "@school/core/students/access-log/contract.ts";
import { studentRecordContract } from "@school/core/students/records/contract.ts";
import { guard } from "../../accounts/guards.ts";
import { hashing } from "../../accounts/auth/password-hashing.ts";
import { lockUser } from "../../accounts/users/user-locks.ts";
import type { AuditedWrite } from "../../platform/database/audit/audit.ts";
import type { Seen } from "../../platform/database/locked-row.ts";
import type { Reader } from "../../platform/database/database.ts";
import { signedAddress } from "../../platform/documents/files/address.ts";
import { storeUpload } from "../../platform/documents/files/uploads.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { StaleVersion } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { PASSPORT_PURPOSE } from "../admission/commands.ts";
import { logAccess } from "../access-log/log-access.ts";
import { decodingPassport } from "../pictures/decoding.ts";
import { changeRecord } from "./commands.ts";
import { StudentNotFound } from "../errors.ts";
import { lockTerm } from "../student-places.ts";
import { readEarlier } from "./queries-earlier.ts";
import { findRecord, presentRecord } from "./queries.ts";

const api = implement(studentRecordContract).$context<RequestContext>().use(guard);

/** A record as the response of an endpoint. Throws `StudentNotFound`. */
export async function recordAnswer(db: Reader, sealer: Sealer, id: string) {
  const row = await findRecord(db, id);
  if (!row) throw new StudentNotFound();
  return { data: presentRecord(row, sealer) };
}

/** The record that the person saw, its account locked. Throws `StudentNotFound`, `StaleVersion`. */
async function openRecord({ sealer, tx }: RequestContext & AuditedWrite, { id, version }: Seen) {
  const user = await lockUser(tx, id);
  const record = await findRecord(tx, id);
  if (!record) throw new StudentNotFound();
  if (record.version !== version) throw new StaleVersion(presentRecord(record, sealer));
  return { user, record };
}

export const recordRoutes = {
  record: api.record.handler(async ({ context: { actor, db, sealer }, input }) => {
    const response = await recordAnswer(db, sealer, input.id);
    await logAccess(db, actor, { studentId: input.id, kinds: ACCESS_KINDS });
    return response;
  }),

  earlier: api.earlier.handler(async ({ context: { db }, input }) => {
    const record = await findRecord(db, input.id);
    if (!record) throw new StudentNotFound();
    return { data: await readEarlier(db, record, input.day) };
  }),

  update: api.update
    .use(hashing)
    .use(transaction)
    .handler(async ({ context, input }) => {
      const { passwordHash, sealer, tx } = context;
      if (input.classId !== undefined) await lockTerm(tx);
      await changeRecord(context, await openRecord(context, input), input, passwordHash);
      return recordAnswer(tx, sealer, input.id);
    }),

  uploadPassport: api.uploadPassport
    .use(decodingPassport)
    .use(transaction)
    .handler(async ({ context: { actor, sealer, tx, webp } }) => {
      const upload = { ownerId: actor.id, contentType: "image/webp", bytes: webp };
      const id = await storeUpload(tx, { ...upload, purpose: PASSPORT_PURPOSE });
      return { data: { id, url: signedAddress(sealer, id) } };
    }),
};
