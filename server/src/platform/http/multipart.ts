import type { FastifyInstance } from "fastify";
import { InvalidInput, Unauthenticated } from "./errors.ts";
import { messages } from "./text.ts";

/** Parts of a form; no field list is longer, and each part costs the process time. */
const MAX_PARTS = 50;
/** Above the largest file that a field takes, so that the field can say in its words what is wrong. */
const MULTIPART_LIMIT = 12_000_000;

/**
 * Reads uploads as form data, in memory and bounded. Only for callers whose token opens a session:
 * no field takes files from strangers, so nothing of theirs is read.
 */
export function acceptMultipart(
  app: FastifyInstance,
  isSignedIn: (bearer: string) => Promise<boolean>,
): void {
  app.addHook("onRequest", async ({ headers }) => {
    const { authorization = "", "content-type": type } = headers;
    // Types are written in any case.
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
        throw new InvalidInput([{ path: [], message: messages.tooManyParts }]);
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

/** Counts the parts of a body without parsing it, and stops as soon as there are too many. */
function countParts(body: Buffer, type: string): number {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
  const boundary = `--${quoted ?? plain ?? ""}`;
  let count = 0;
  for (let at = body.indexOf(boundary); at !== -1 && count <= MAX_PARTS; count += 1) {
    at = body.indexOf(boundary, at + boundary.length);
  }
  return count;
}
