import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";

const WEB = join(import.meta.dirname, "../../../../web/dist");

const DOCUMENT_HEADERS = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "referrer-policy",
  "x-frame-options",
];

/** Seconds; drawings change with a release of the portal at most. */
const DRAWING_AGE = 86_400;

/**
 * Serves the built pages of the portal. What is no file is a page of the router in the browser.
 *
 * @param documents pages that are built as documents of their own: the beginning of their
 *   addresses, and the file
 */
export async function mountPages(
  app: FastifyInstance,
  documents: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (!existsSync(join(WEB, "index.html"))) {
    app.log.warn("web pages are not built; only the API is served");
    return;
  }
  const index = readFileSync(join(WEB, "index.html"));
  const others = Object.entries(documents)
    .filter(([, file]) => existsSync(join(WEB, file)))
    .map(([beginning, file]) => ({ beginning, html: readFileSync(join(WEB, file)) }));
  await app.register(fastifyStatic, {
    root: WEB,
    index: false,
    // The build leaves a compressed copy beside each file.
    preCompressed: true,
    setHeaders(reply, path) {
      // Vite names these files by their content, so they never change.
      const lasting = path.includes("/assets/");
      reply.header("cache-control", cacheControl(path, lasting));
      // These govern documents. Fifty files of a first visit need not repeat them.
      if (lasting) for (const name of DOCUMENT_HEADERS) void reply.removeHeader(name);
    },
  });
  const sendPage = (reply: FastifyReply, url: string) => {
    const html = others.find(({ beginning }) => url.startsWith(beginning))?.html ?? index;
    return reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(html);
  };
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === "GET" && request.headers.accept?.includes("text/html");
    if (wantsPage && !/^\/(api|auth\/v1|assets)\//.test(request.url)) {
      return sendPage(reply, request.url);
    }
    return reply.code(404).send({ message: "There is no such address.", code: "not_found" });
  });
}

function cacheControl(path: string, lasting: boolean): string {
  if (lasting) return "public, max-age=31536000, immutable";
  return path.includes("/dist/site/") ? `public, max-age=${DRAWING_AGE}` : "no-cache";
}
