import { existsSync, readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { EarlierFiles } from "./earlier-files.ts";
import { messages } from "./text.ts";

/** The folder of the built pages, which are public. */
const WEB = join(import.meta.dirname, "../../../../web/dist");
/** Those of them that have a hash in their names. */
export const ASSETS = join(WEB, "assets");

/** They apply to documents, or ask whether a file has changed. */
const NOT_FOR_ASSETS = [
  "accept-ranges",
  "content-security-policy",
  "cross-origin-opener-policy",
  "etag",
  "last-modified",
  "origin-agent-cluster",
  "permissions-policy",
  "referrer-policy",
  "x-frame-options",
];

/** Files without a hash in their name, which change at most with a release. */
const STEADY = /[\\/]((site|icons)[\\/][^\\/]+|crest\.svg|theme\.js)$/;
/** Seconds. */
const STEADY_AGE = 86_400;

/** A separate document with the service worker that caches it; both are build output. */
interface OwnDocument {
  readonly file: string;
  readonly worker: string;
}

export type SendPage = (reply: FastifyReply, url: string) => FastifyReply;

interface PagesOptions {
  /** Pages built as separate documents, by path prefix. */
  readonly documents?: Readonly<Record<string, OwnDocument>>;
  /** Null where browsers always get whole files. */
  readonly earlierFiles?: EarlierFiles | null;
  /** Output folder of the build. */
  readonly root?: string;
}

/**
 * Serves the built pages of the portal. Paths without a file belong to the browser's router.
 *
 * @returns a function that sends the page at a path; null if nothing is built
 */
export async function mountPages(
  app: FastifyInstance,
  { documents = {}, earlierFiles = null, root = WEB }: PagesOptions,
): Promise<SendPage | null> {
  if (!existsSync(join(root, "index.html"))) {
    app.log.warn("web pages are not built; only the API is served");
    return null;
  }
  const index = readFileSync(join(root, "index.html"));
  const ownDocuments = Object.entries(documents)
    .filter(([, { file }]) => existsSync(join(root, file)))
    .map(([beginning, { file }]) => ({ beginning, html: readFileSync(join(root, file)) }));
  const workers = Object.fromEntries(
    Object.entries(documents).map(([beginning, { worker }]) => [worker, beginning]),
  );
  const setAssetHeaders = (reply: FastifyReply, name: string) => {
    // Vite puts a hash into these names, so the files never change.
    void reply.header("cache-control", "public, max-age=31536000, immutable");
    // The many files of a first visit omit irrelevant headers.
    for (const header of NOT_FOR_ASSETS) void reply.removeHeader(header);
    void reply.header("content-security-policy", "frame-ancestors 'none'");
    const dictionary = earlierFiles?.dictionaryHeader(name) ?? null;
    if (dictionary === null) return;
    void reply.header("use-as-dictionary", dictionary);
    void reply.header("vary", "accept-encoding, available-dictionary");
  };
  await app.register(fastifyStatic, {
    root,
    index: false,
    // The build writes a compressed copy of each file.
    preCompressed: true,
    setHeaders(reply, path) {
      if (path.includes("/assets/")) {
        setAssetHeaders(reply, basename(path).replace(/\.(br|gz)$/, ""));
        return;
      }
      reply.header("cache-control", cacheControl(path));
      // A worker may only serve its document's pages, wherever its file is.
      const scope = workers[basename(path)];
      if (scope !== undefined) reply.header("service-worker-allowed", scope);
    },
  });
  app.get<{ Params: { name: string } }>("/assets/:name", async (request, reply) => {
    const { name } = request.params;
    const { "accept-encoding": encodings, "available-dictionary": dictionary } = request.headers;
    const delta = await earlierFiles?.deltaOf(name, String(encodings), String(dictionary));
    if (!delta) return reply.sendFile(`assets/${name}`);
    setAssetHeaders(reply, name);
    return reply.type(typeOf(name)).header("content-encoding", "dcz").send(delta);
  });
  const sendPage: SendPage = (reply, url) => {
    const html = ownDocuments.find(({ beginning }) => url.startsWith(beginning))?.html ?? index;
    return reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(html);
  };
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === "GET" && request.headers.accept?.includes("text/html");
    if (wantsPage && !/^\/(api|auth\/v1|assets)\//.test(request.url)) {
      return sendPage(reply, request.url);
    }
    return reply.code(404).send({ message: messages.noSuchAddress, code: "not_found" });
  });
  return sendPage;
}

/** Scripts and styles alone are sent as differences. */
function typeOf(name: string): string {
  return `text/${extname(name) === ".css" ? "css" : "javascript"}; charset=utf-8`;
}

function cacheControl(path: string): string {
  return STEADY.test(path) ? `public, max-age=${STEADY_AGE}` : "no-cache";
}
