import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import {
  type Connection,
  type Database,
  limitedConnection,
} from "../platform/database/database.ts";

/** Milliseconds for which a process assumes that the page has not changed. */
const FRESH_MS = 2_000;

/** Milliseconds that a visitor waits for the check; then the cached page is sent. */
const MAX_WAIT_MS = 500;
/** Milliseconds after which a check counts as lost, and its connection is cut. */
const LIMIT_MS = 5_000;

/** A page as it is cached and sent: made once, compressed once. */
interface PackedPage {
  readonly etag: string;
  readonly policy: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

interface PageParts {
  db: Database;
  /** A text that changes whenever the page would; null while there is no page. One statement. */
  state(connection: Connection): Promise<string | null>;
  /** The page's HTML. */
  render(connection: Connection): Promise<string>;
  /** Milliseconds. */
  freshMs?: number | undefined;
}

/**
 * Returns a page in its current state; null if there is none. It is rendered once per change of its
 * data, and cached: every process checks the database at most every two seconds. While the database
 * is slow or unavailable, the cached page is returned.
 */
export function cachePage({ db, state: readState, render, freshMs = FRESH_MS }: PageParts) {
  let cached: { state: string; page: PackedPage } | null = null;
  let latest: { at: number; page: Promise<PackedPage | null> } | null = null;

  const look = () => limitedConnection(db, LIMIT_MS, lookOn);

  async function lookOn(connection: Connection): Promise<PackedPage | null> {
    const state = await readState(connection);
    if (state === null) return null;
    if (cached?.state !== state) {
      cached = { state, page: await packPage(await render(connection)) };
    }
    return cached.page;
  }

  return async function currentPage(): Promise<PackedPage | null> {
    if (latest === null || performance.now() - latest.at > freshMs) {
      const mine = { at: performance.now(), page: look() };
      latest = mine;
      // A failed check is not cached: the next visitor repeats it.
      mine.page.catch(() => {
        if (latest === mine) latest = null;
      });
    }
    if (cached === null) return latest.page;
    const { page } = cached;
    const fresh = latest.page.catch(() => page);
    return Promise.race([fresh, sleep(MAX_WAIT_MS, page, { ref: false })]);
  };
}

/** Compresses what is sent to every visitor until the page changes. */
async function packPage(html: string): Promise<PackedPage> {
  const plain = Buffer.from(html);
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  const hash = createHash("sha256").update(plain).digest("base64url").slice(0, 22);
  return { etag: `W/"${hash}"`, policy: policyFor(html), plain, br, gzip: gzipped };
}

/**
 * Stricter than that of the portal: of styles only those inside the page itself, by their hash,
 * and where there are scripts inside it, only those. Texts of the school cannot add one, since
 * they are escaped.
 */
function policyFor(html: string): string {
  const scripts = hashesOf(html, /<script(?: type="module")?>(.*?)<\/script>/gs);
  return [
    "default-src 'none'",
    `script-src ${scripts || "'self'"}`,
    `style-src ${hashesOf(html, /<style>(.*?)<\/style>/gs) || "'none'"}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(";");
}

function hashesOf(html: string, element: RegExp): string {
  return [...html.matchAll(element)]
    .map(([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`)
    .join(" ");
}

/** Sends the page with a supported compression; 304 to a browser that has it. */
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
