import { implement, os } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import {
  type StaffDocument,
  staffDocumentsContract,
} from "@school/core/staff/documents/contract.ts";
import {
  DOCUMENT_TOO_LARGE,
  DOCUMENT_TYPES,
  DOCUMENT_WRONG_KIND,
  documentName,
  MAX_DOCUMENT_BYTES,
} from "@school/core/staff/documents/documents.ts";
import { mayChangeStaffMember, mayReadDocuments } from "@school/core/staff/policy.ts";
import { guard } from "../../accounts/guards.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { disposition } from "../../platform/http/disposition.ts";
import { allow, InvalidInput } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { requireStaffRecord } from "../records/queries.ts";
import { addDocument, openDocument, removeDocument } from "./commands.ts";
import { type DocumentRow, listDocuments } from "./queries.ts";

const api = implement(staffDocumentsContract).$context<RequestContext>().use(guard);

const ADMINS_ONLY = "Only the principal and this person can see these documents.";

/** Looks into the file before any transaction begins. */
const reading = os
  .$context<RequestContext>()
  .middleware(async ({ next }, { document }: { document: File }) =>
    next({ context: { contents: await readDocument(document) } }),
  );

function requireReader(actor: Actor, id: string): void {
  allow(mayReadDocuments(actor, { isSelf: actor.id === id }), ADMINS_ONLY);
}

/** Certificates and letters of staff. */
export const staffDocumentsRoutes = {
  documents: api.documents.handler(async ({ context: { actor, db }, input }) => {
    requireReader(actor, input.id);
    const { rows, pagination } = await listDocuments(db, input);
    return { data: rows.map(present), pagination };
  }),

  addDocument: api.addDocument
    .use(reading)
    .use(transaction)
    .handler(async ({ context, input: { id, document, name } }) => {
      const { actor, contents, sealer, tx } = context;
      allow(mayChangeStaffMember(actor, await requireStaffRecord(tx, id)));
      const wished = name || document.name;
      const added = { ...contents, name: documentName(wished, contents.contentType) };
      return { data: present(await addDocument(context, sealer, id, added)) };
    }),

  downloadDocument: api.downloadDocument.handler(async ({ context, input }) => {
    const { actor, db, origin, proof, reads, sealer } = context;
    requireReader(actor, input.id);
    await reads.countFile(input.id);
    const body = await db.transaction((tx) => openDocument({ tx, origin, proof }, sealer, input));
    return {
      headers: {
        "content-disposition": disposition("attachment", documentName(body.name, body.type)),
      },
      body,
    };
  }),

  removeDocument: api.removeDocument.use(transaction).handler(async ({ context, input }) => {
    await removeDocument(context, input);
    return { data: { id: input.documentId } };
  }),
};

function present({ createdAt, ...row }: DocumentRow): StaffDocument {
  return { ...row, createdAt: createdAt.toISOString() };
}

/** First bytes of the files of each kind; a name or a type is only a claim. */
const BEGINNINGS = [
  [DOCUMENT_TYPES.pdf, Buffer.from("%PDF-")],
  [DOCUMENT_TYPES.jpg, Buffer.from([0xff, 0xd8, 0xff])],
  [DOCUMENT_TYPES.png, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
] as const;

/** The bytes and type of an uploaded document. Throws `InvalidInput`. */
async function readDocument(file: File): Promise<{ contentType: string; bytes: Buffer }> {
  const refuse = (message: string) => new InvalidInput([{ path: ["document"], message }]);
  if (file.size > MAX_DOCUMENT_BYTES) throw refuse(DOCUMENT_TOO_LARGE);
  const bytes = Buffer.from(await file.arrayBuffer());
  const known = BEGINNINGS.find(([, start]) => bytes.subarray(0, start.length).equals(start));
  if (!known) throw refuse(DOCUMENT_WRONG_KIND);
  return { contentType: known[0], bytes };
}
