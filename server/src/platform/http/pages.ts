import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { messages } from "./text.ts";

/** The folder of the built pages: everyone may read what is in it. */
const WEB = join(import.meta.dirname, "../../../../web/dist");

/** They govern documents, or ask whether a file has changed. */
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

/** Files without their content in the name that change with a release of the portal at most. */
const STEADY = /[\\/]((site|icons)[\\/][^\\/]+|crest\.svg|theme\.js)$/;
/** Seconds. */
const STEADY_AGE = 86_400;

/** A page that is a document of its own, with the worker that keeps it; both files of the build. */
interface OwnDocument {
  readonly file: string;
  readonly worker: string;
}

export type SendPage = (reply: FastifyReply, url: string) => FastifyReply;

/**
 * Serves the built pages of the portal. What is no file is a page of the router in the browser.
 *
 * @param documents pages that are built as documents of their own, by the beginning of their
 *   addresses
 * @param root the folder that the build wrote
 * @returns sends the page at an address; null where nothing is built
 */
export async function mountPages(
  app: FastifyInstance,
  documents: Readonly<Record<string, OwnDocument>> = {},
  root: string = WEB,
): Promise<SendPage | null> {
  if (!existsSync(join(root, "index.html"))) {
    app.log.warn("web pages are not built; only the API is served");
    return null;
  }
  const index = readFileSync(join(root, "index.html"));
  const others = Object.entries(documents)
    .filter(([, { file }]) => existsSync(join(root, file)))
    .map(([beginning, { file }]) => ({ beginning, html: readFileSync(join(root, file)) }));
  const workers = Object.fromEntries(
    Object.entries(documents).map(([beginning, { worker }]) => [worker, beginning]),
  );
  await app.register(fastifyStatic, {
    root,
    index: false,
    // The build leaves a compressed copy beside each file.
    preCompressed: true,
    setHeaders(reply, path) {
      // Vite names these files by their content, so they never change.
      const lasting = path.includes("/assets/");
      reply.header("cache-control", cacheControl(path, lasting));
      // A worker may serve a document's pages alone, wherever its own file is.
      const scope = workers[basename(path)];
      if (scope !== undefined) reply.header("service-worker-allowed", scope);
      // The many files of a first visit omit headers that do not apply to them.
      if (!lasting) return;
      for (const name of NOT_FOR_ASSETS) void reply.removeHeader(name);
      reply.header("content-security-policy", "frame-ancestors 'none'");
    },
  });
  const sendPage: SendPage = (reply, url) => {
    const html = others.find(({ beginning }) => url.startsWith(beginning))?.html ?? index;
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

function cacheControl(path: string, lasting: boolean): string {
  if (lasting) return "public, max-age=31536000, immutable";
  return STEADY.test(path) ? `public, max-age=${STEADY_AGE}` : "no-cache";
}
