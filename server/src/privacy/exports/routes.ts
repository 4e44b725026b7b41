import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { isPrincipal } from "@school/core/accounts/policy.ts";
import { exportsContract } from "@school/core/privacy/exports/contract.ts";
import { copyScope, type CopyScope } from "@school/core/privacy/policy.ts";
import { guard } from "../../accounts/guards.ts";
import { audit } from "../../platform/database/audit/audit.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow, NotFound } from "../../platform/http/errors.ts";
import { asciiFileName, streamedFile, ZIP_TYPE } from "../../platform/http/streamed-file.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { personFacts } from "../facts.ts";
import { requestExport } from "./commands.ts";
import { NoCopy } from "./errors.ts";
import { findOwnExport, listCovered, piecesOf, readCopies } from "./queries.ts";

const api = implement(exportsContract).$context<RequestContext>().use(guard);

/** Returns the caller's scope of a person's data. Only a principal learns of a missing person. */
async function requireScope(db: Reader, actor: Actor, personId: string) {
  const facts = await personFacts(db, actor.id, personId);
  if (!facts) {
    allow(isPrincipal(actor));
    throw new NotFound("Person not found.");
  }
  const scope = copyScope(actor, facts);
  allow(scope !== null);
  return { ...facts, scope: scope as CopyScope };
}

export const exportsRoutes = {
  covered: api.covered.handler(async ({ context: { db, actor } }) => ({
    data: await listCovered(db, actor.id),
  })),

  coveredPerson: api.coveredPerson.handler(async ({ context: { db, actor }, input: { id } }) => {
    const { name, isSelf, role } = await requireScope(db, actor, id);
    return { data: { id, name, isSelf, isPupil: role === "STUDENT" } };
  }),

  makeCopy: api.makeCopy.use(transaction).handler(async ({ context, input: { personId } }) => {
    const { tx, actor } = context;
    const { scope } = await requireScope(tx, actor, personId);
    return { data: await requestExport(context, { personId, scope, createdBy: actor.id }) };
  }),

  copies: api.copies.handler(async ({ context: { db, actor }, input }) => ({
    data: await readCopies(db, actor.id, input.personId),
  })),

  copy: api.copy.handler(async ({ context: { db, actor, reads, sealer, origin }, input }) => {
    const copy = await findOwnExport(db, actor.id, input.id);
    if (!copy) throw new NoCopy();
    // The caller must still be the office, or a parent, as at the request.
    const { scope, name } = await requireScope(db, actor, copy.personId);
    allow(scope === copy.scope);
    await reads.countFile(copy.personId);
    await db.transaction((tx) =>
      audit({ tx, origin }, "privacy.download-copy", copy.personId, { after: { scope } }),
    );
    const fileName = `${asciiFileName("data", name)}.zip`;
    return streamedFile(fileName, ZIP_TYPE, piecesOf(db, sealer, copy.id));
  }),
};
