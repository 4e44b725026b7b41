import { z } from "zod";

const file = z.file();

/**
 * The answer of an endpoint with `outputStructure: "detailed"` whose file may be sent while it is
 * made: the server answers a stream of bytes as `body`, which a caller gets as a file.
 */
export const FileAnswer = z.object({
  headers: z.record(z.string(), z.string()),
  body: file.or(z.custom<z.infer<typeof file>>(isStream)),
});

function isStream(value: unknown): boolean {
  return typeof value === "object" && value !== null && "getReader" in value;
}

/** The kinds of table files that the portal writes. */
export const TABLE_FORMATS = ["csv", "xlsx"] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];
