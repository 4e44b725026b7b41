import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A page as it is kept and sent: made once, compressed once. */
export interface PackedPage {
  readonly etag: string;
  readonly policy: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** Makes ready what is sent to every visitor until the page changes. */
export async function packPage(html: string): Promise<PackedPage> {
  const plain = Buffer.from(html);
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  const hash = createHash("sha256").update(plain).digest("base64url").slice(0, 22);
  return { etag: `W/"${hash}"`, policy: policyFor(html), plain, br, gzip: gzipped };
}

/**
 * Stricter than that of the portal: of styles only those inside the page itself, by their hash.
 * Texts of the school cannot add one, since they are escaped.
 */
function policyFor(html: string): string {
  const hashes = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(
    ([, css = ""]) => `'sha256-${createHash("sha256").update(css).digest("base64")}'`,
  );
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${hashes.join(" ") || "'none'"}`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(";");
}

/** Sends the page, compressed as the browser takes it; 304 to one that has it already. */
export function sendPacked(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  page: PackedPage,
): FastifyReply {
  reply
    .header("etag", page.etag)
    .header("cache-control", "no-cache")
    .header("vary", "accept-encoding")
    .header("content-security-policy", page.policy);
  if (headers["if-none-match"]?.split(/,\s*/).includes(page.etag)) return reply.code(304).send();
  const accepted = headers["accept-encoding"];
  const encoding = accepts(accepted, "br") ? "br" : accepts(accepted, "gzip") ? "gzip" : null;
  if (encoding) reply.header("content-encoding", encoding);
  return reply.type("text/html; charset=utf-8").send(page[encoding ?? "plain"]);
}

/** Whether an Accept-Encoding names the encoding, and not with a weight of zero. */
function accepts(header: string | string[] | undefined, encoding: string): boolean {
  const offers = String(header ?? "").split(",");
  return offers.some((offer) => {
    const [name, ...parameters] = offer.split(";").map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((one) => /^q=0(\.0*)?$/.test(one));
  });
}
