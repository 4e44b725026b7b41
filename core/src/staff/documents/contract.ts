import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf, pageOf, paging } from "../../api/pagination.ts";
import { mayDeleteDocuments, mayManageStaff, worksHere } from "../policy.ts";

const tag = "staff";

/** A certificate or letter that is stored, encrypted, with a record. */
export const StaffDocument = z.object({
  id: z.uuid(),
  name: z.string(),
  contentType: z.string(),
  /** Bytes. */
  size: z.int(),
  /** RFC 3339. */
  createdAt: z.iso.datetime(),
});
export type StaffDocument = z.infer<typeof StaffDocument>;

const person = { id: z.uuid() };
const document = { ...person, documentId: z.uuid() };

export const staffDocumentsContract = {
  documents: endpoint(worksHere, {
    method: "GET",
    path: "/staff/{id}/documents",
    summary: "Names of the documents in a record, newest first; for the principal and the owner",
    tag,
  })
    .input(z.strictObject({ ...person, ...paging(50) }))
    .output(pageOf(StaffDocument)),

  addDocument: endpoint(mayManageStaff, {
    method: "POST",
    path: "/staff/{id}/documents",
    summary: "Adds a document (field document: pdf, jpg or png up to 5 MB) to a record",
    tag,
    successStatus: 201,
  })
    .input(
      z.strictObject({
        ...person,
        document: z.file(),
        /** Default: the file's own name. */
        name: z.string().trim().max(120).optional(),
      }),
    )
    .output(dataOf(StaffDocument)),

  downloadDocument: endpoint(worksHere, {
    method: "GET",
    path: "/staff/{id}/documents/{documentId}",
    summary: "A document as it was added, as an attachment",
    tag,
    outputStructure: "detailed",
  })
    .input(z.strictObject(document))
    .output(z.object({ headers: z.object({ "content-disposition": z.string() }), body: z.file() })),

  removeDocument: endpoint(mayDeleteDocuments, {
    method: "DELETE",
    path: "/staff/{id}/documents/{documentId}",
    summary: "Deletes a document permanently",
    tag,
  })
    .input(z.strictObject(document))
    .output(dataOf(z.object({ id: z.uuid() }))),
};
