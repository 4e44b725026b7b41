import type { FastifyInstance } from "fastify";
import { InvalidInput, Unauthenticated } from "./errors.ts";

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
      try {
        const form = new Response(new Uint8Array(body), { headers: { "content-type": type } });
        return await form.formData();
      } catch {
        throw new InvalidInput([{ path: [], message: "The upload is not valid form data." }]);
      }
    },
  );
}
