import type { FastifyInstance } from "fastify";
import { InvalidInput, Unauthenticated } from "./errors.ts";

/** Maximum number of parts of a form; each part costs time. */
const MAX_PARTS = 50;
/** Above the largest file of any field, so that the field can report its own error. */
const MULTIPART_LIMIT = 12_000_000;

/**
 * Reads uploads as form data, in memory and bounded. Only for callers with a valid session: no
 * field takes files from strangers, so theirs are not read.
 */
export function acceptMultipart(
  app: FastifyInstance,
  isSignedIn: (bearer: string) => Promise<boolean>,
): void {
  app.addHook("onRequest", async ({ headers }) => {
    const { authorization = "", "content-type": type } = headers;
    // Types may be in any case.
    if (!type?.toLowerCase().startsWith("multipart/")) return;
    const [scheme, bearer] = authorization.split(" ", 2);
    if (scheme !== "Bearer" || !bearer || !(await isSignedIn(bearer))) throw new Unauthenticated();
  });
  app.addContentTypeParser(
    "multipart/form-data",
    { parseAs: "buffer", bodyLimit: MULTIPART_LIMIT },
    async ({ headers }: { headers: Record<string, unknown> }, body: Buffer) => {
      const type = String(headers["content-type"]);
      if (countParts(body, type) > MAX_PARTS) {
        throw new InvalidInput([{ path: [], message: "The upload has too many parts." }]);
      }
      try {
        const form = new Response(new Uint8Array(body), { headers: { "content-type": type } });
        return await form.formData();
      } catch {
        throw new InvalidInput([{ path: [], message: "The upload is not valid form data." }]);
      }
    },
  );
}

/** Counts the parts of a body without parsing it, and stops at the maximum. */
function countParts(body: Buffer, type: string): number {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
  const boundary = `--${quoted ?? plain ?? ""}`;
  let count = 0;
  for (let at = body.indexOf(boundary); at !== -1 && count <= MAX_PARTS; count += 1) {
    at = body.indexOf(boundary, at + boundary.length);
  }
  return count;
}
