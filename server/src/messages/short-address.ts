import type { FastifyInstance } from "fastify";

const LIST = "/dashboard/messages";
const THREAD = /^\/dashboard\/messages\/([0-9a-f-]{36})$/;

/** The address of a thread's page in 25 letters: a message to a phone is paid by its letters. */
export function shortAddress(path: string): string {
  const [, id] = THREAD.exec(path) ?? [];
  if (id === undefined) return path;
  return `/m/${Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url")}`;
}

/** The page of a short address; the list for an invalid one. */
function pageOf(code: string): string {
  const hex = Buffer.from(code, "base64url").toString("hex");
  const parts = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(hex)?.slice(1);
  return parts ? `${LIST}/${parts.join("-")}` : LIST;
}

/** Leads from short addresses to the pages, which ask who reads them. */
export function mountShortAddresses(app: FastifyInstance): void {
  app.get<{ Params: { code: string } }>("/m/:code", ({ params }, reply) =>
    reply.header("x-robots-tag", "noindex").redirect(pageOf(params.code)),
  );
}
