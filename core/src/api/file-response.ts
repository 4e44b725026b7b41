import { z } from "zod";

const file = z.file();

/**
 * The response of an endpoint with `outputStructure: "detailed"` whose file can be streamed while it is
 * generated. The server returns a stream of bytes as `body`, which a caller receives as a file.
 */
export const FileResponse = z.object({
  headers: z.record(z.string(), z.string()),
  body: file.or(z.custom<z.infer<typeof file>>(isStream)),
});

function isStream(value: unknown): boolean {
  return typeof value === "object" && value !== null && "getReader" in value;
}

/** The kinds of table files that the portal writes. */
export const TABLE_FORMATS = ["csv", "xlsx"] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];
