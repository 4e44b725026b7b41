import { implement, os } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { staffDocumentsContract } from "@school/core/staff/documents/contract.ts";
import { mayChangeStaffMember, mayReadDocuments } from "@school/core/staff/policy.ts";
import { guard } from "../../accounts/guards.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { addDocument, listDocuments, openDocument, removeDocument } from "./commands.ts";
import { asAttachment, documentName, readDocument } from "./document-file.ts";
import { StaffNotFound } from "../errors.ts";
import { findStaffRecord } from "../records/queries.ts";

const api = implement(staffDocumentsContract).$context<RequestContext>().use(guard);

const NOT_THEIRS = "Only the principal and the person look into these documents.";

/** Looks into the file before any transaction begins. */
const reading = os
  .$context<RequestContext>()
  .middleware(async ({ next }, { document }: { document: File }) =>
    next({ context: { contents: await readDocument(document) } }),
  );

function expectReader(actor: Actor, id: string): void {
  allow(mayReadDocuments(actor, { isSelf: actor.id === id }), NOT_THEIRS);
}

/** Certificates and letters of staff. */
export const staffDocumentsRoutes = {
  documents: api.documents.handler(async ({ context: { actor, db }, input }) => {
    expectReader(actor, input.id);
    return listDocuments(db, input);
  }),

  addDocument: api.addDocument
    .use(reading)
    .use(transaction)
    .handler(async ({ context, input: { id, document, name } }) => {
      const { actor, contents, sealer, tx } = context;
      const member = await findStaffRecord(tx, id);
      if (!member) throw new StaffNotFound();
      allow(mayChangeStaffMember(actor, member));
      const added = { ...contents, name: documentName(name, document) };
      return { data: await addDocument(context, sealer, id, added) };
    }),

  downloadDocument: api.downloadDocument.handler(async ({ context, input }) => {
    const { actor, db, origin, sealer } = context;
    expectReader(actor, input.id);
    const body = await db.transaction((tx) => openDocument({ tx, origin }, sealer, input));
    return { headers: { "content-disposition": asAttachment(body.name) }, body };
  }),

  removeDocument: api.removeDocument.use(transaction).handler(async ({ context, input }) => {
    await removeDocument(context, input);
    return { data: { id: input.documentId } };
  }),
};
