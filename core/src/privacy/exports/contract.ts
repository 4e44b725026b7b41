import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { FileResponse } from "../../api/file-response.ts";
import { dataOf } from "../../api/pagination.ts";
import { mayOpenOwnData } from "../policy.ts";

const tag = "privacy";

/** A file with all data about one person, created by a job and stored for a day. */
export const DataExport = z.object({
  id: z.uuid(),
  person: z.object({ id: z.uuid(), name: z.string() }),
  state: z.enum(["running", "done", "failed"]),
  /** Number of finished parts of the export, such as "Account" and "Admission record". */
  partsDone: z.int(),
  parts: z.int(),
  createdAt: z.iso.datetime(),
  /** When the file is deleted. */
  keptUntil: z.iso.datetime(),
});
export type DataExport = z.infer<typeof DataExport>;

/** A person whose data export the caller may request. */
const Covered = z.object({
  id: z.uuid(),
  name: z.string(),
  isSelf: z.boolean(),
  isPupil: z.boolean(),
});
export type Covered = z.infer<typeof Covered>;

export const exportsContract = {
  covered: endpoint(mayOpenOwnData, {
    method: "GET",
    path: "/data-copies/people",
    summary: "The caller and, for a parent, the linked children",
    tag,
  }).output(dataOf(z.array(Covered))),

  coveredPerson: endpoint(mayOpenOwnData, {
    method: "GET",
    path: "/data-copies/people/{id}",
    summary: "One person whose copy the caller may ask for",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(Covered)),

  makeCopy: endpoint(mayOpenOwnData, {
    method: "POST",
    path: "/data-copies",
    summary: "Start to make a file with all data about one person",
    tag,
    asksAgain: true,
  })
    .input(z.strictObject({ personId: z.uuid() }))
    .output(dataOf(DataExport)),

  copies: endpoint(mayOpenOwnData, {
    method: "GET",
    path: "/data-copies",
    summary: "The copies of data that the caller asked for and that are kept",
    tag,
  })
    .input(z.strictObject({ personId: z.uuid().optional() }))
    .output(dataOf(z.array(DataExport))),

  copy: endpoint(mayOpenOwnData, {
    method: "GET",
    path: "/data-copies/{id}/content",
    summary: "Download a copy of a person's data as a ZIP; only for who asked for it",
    tag,
    asksAgain: true,
    outputStructure: "detailed",
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(FileResponse),
};
