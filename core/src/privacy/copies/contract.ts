import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { FileAnswer } from "../../api/file-answer.ts";
import { dataOf } from "../../api/pagination.ts";
import { mayOpenOwnData } from "../policy.ts";

const tag = "privacy";

/** A file with all data about one person, which is made in the background and kept for a day. */
export const DataCopy = z.object({
  id: z.uuid(),
  person: z.object({ id: z.uuid(), name: z.string() }),
  state: z.enum(["running", "done", "failed"]),
  /** Of its parts, such as "Account" and "Admission record". */
  partsDone: z.int(),
  parts: z.int(),
  createdAt: z.iso.datetime(),
  /** Until when it can be downloaded. */
  keptUntil: z.iso.datetime(),
});
export type DataCopy = z.infer<typeof DataCopy>;

/** Someone whose copy the caller may ask for. */
const Covered = z.object({
  id: z.uuid(),
  name: z.string(),
  isSelf: z.boolean(),
  isPupil: z.boolean(),
});
export type Covered = z.infer<typeof Covered>;

export const copiesContract = {
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
    .output(dataOf(DataCopy)),

  copies: endpoint(mayOpenOwnData, {
    method: "GET",
    path: "/data-copies",
    summary: "The copies of data that the caller asked for and that are kept",
    tag,
  })
    .input(z.strictObject({ personId: z.uuid().optional() }))
    .output(dataOf(z.array(DataCopy))),

  copy: endpoint(mayOpenOwnData, {
    method: "GET",
    path: "/data-copies/{id}/content",
    summary: "Download a copy of a person's data as a ZIP; only for who asked for it",
    tag,
    asksAgain: true,
    outputStructure: "detailed",
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(FileAnswer),
};
