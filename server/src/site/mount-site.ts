import type { FastifyInstance } from "fastify";
import type { Database } from "../platform/db/database.ts";
import { schoolFacts } from "../school/queries.ts";
import type { BuiltSite } from "./built-site.ts";
import { mountSiteForms } from "./site-forms.ts";
import { sendPacked } from "./packed-page.ts";
import { lastPublished } from "./queries.ts";
import { keepSite } from "./render-site.ts";
import { robotsText, sitemap, webManifest } from "./site-files.ts";
import type { VisitorCall } from "./visitor-call.ts";

interface MountParts extends Omit<VisitorCall, "request"> {
  /** Null where the web is not built; then there is no page. */
  built: BuiltSite | null;
  /** Beginnings of addresses that only signed-in people open. */
  privatePaths: readonly string[];
  freshMs?: number;
}

/** Serves the public page at "/", what search engines and home screens ask for, and its forms. */
export function mountSite(app: FastifyInstance, parts: MountParts): void {
  const { db, publicUrl, built, privatePaths } = parts;
  const currentSite = built && keepSite({ ...parts, built });

  app.get("/", async (request, reply) => {
    // Without a build there is the API alone; the portal has no page of its own at "/".
    if (currentSite === null) return reply.redirect("/signin");
    const page = await currentSite();
    // The first run: somebody has to lead the school before it has a page.
    if (page === null) return reply.header("cache-control", "no-store").redirect("/setup");
    return sendPacked(request, reply, page);
  });

  app.get("/robots.txt", (_request, reply) =>
    reply
      .header("cache-control", "public, max-age=3600")
      .type("text/plain; charset=utf-8")
      .send(robotsText(publicUrl, privatePaths)),
  );

  app.get("/sitemap.xml", async (_request, reply) =>
    reply
      .header("cache-control", "public, max-age=3600")
      .type("application/xml; charset=utf-8")
      .send(sitemap(publicUrl, await publishedOn(db))),
  );

  app.get("/manifest.webmanifest", async (_request, reply) =>
    reply
      .header("cache-control", "public, max-age=3600")
      .type("application/manifest+json; charset=utf-8")
      .send(webManifest(await schoolFacts(db))),
  );

  mountSiteForms(app, parts);
}

async function publishedOn(db: Database): Promise<string | null> {
  return (await lastPublished(db))?.toISOString() ?? null;
}
