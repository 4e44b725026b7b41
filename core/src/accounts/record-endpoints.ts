import { z } from "zod";
import { dataOf } from "../api/pagination.ts";
import { endpoint } from "./endpoint.ts";
import type { Gate } from "./policy.ts";

/** The record that the person saw: a call with an older version is refused. */
export const seen = { id: z.uuid(), version: z.int().min(1) };

/**
 * The usual endpoints of a kind of record with an id and a version. Each takes its sentence for the
 * API page, which stands in the contract beside its name. Whatever differs in path, input or response
 * is written with `endpoint`.
 */
export function recordEndpoints<Form extends z.ZodRawShape, Record extends z.ZodType>(
  gate: Gate,
  {
    path,
    tag,
    form,
    record,
  }: {
    /** Path of the list; a record is at `{path}/{id}`. */
    readonly path: `/${string}`;
    readonly tag: string;
    /** The fields that a person fills in. */
    readonly form: Form;
    /** The response to every call, and to a call with an older version. */
    readonly record: Record;
  },
) {
  const one = `${path}/{id}` as const;
  return {
    /** GET: a record, for editing. */
    find: (summary: string) =>
      endpoint(gate, { method: "GET", path: one, viewable: true, summary, tag })
        .input(z.strictObject({ id: z.uuid() }))
        .output(dataOf(record)),

    /** POST of the form; 201. */
    create: (summary: string) =>
      endpoint(gate, { method: "POST", path, summary, tag, successStatus: 201 })
        .input(z.strictObject(form))
        .output(dataOf(record)),

    /** PUT of the whole form, for the version that was seen. */
    update: (summary: string) =>
      endpoint(gate, { method: "PUT", path: one, summary, tag, current: record })
        .input(z.strictObject({ ...seen, ...form }))
        .output(dataOf(record)),

    /** DELETE of the version that was seen. Returns the id. */
    remove: (summary: string) =>
      endpoint(gate, { method: "DELETE", path: one, summary, tag, current: record })
        .input(z.strictObject(seen))
        .output(dataOf(z.object({ id: z.uuid() }))),

    /** POST to `{path}/{id}/{action}`, for the version that was seen. Returns the changed record. */
    change: (action: string, summary: string) =>
      endpoint(gate, {
        method: "POST",
        path: `${one}/${action}`,
        summary,
        tag,
        current: record,
      })
        .input(z.strictObject(seen))
        .output(dataOf(record)),
  };
}
