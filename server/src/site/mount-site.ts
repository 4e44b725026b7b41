import { DEFAULT_COLOUR, shadesOf } from "@school/core/api/palette.ts";
import type { SiteRenderer } from "@school/core/site/page.ts";
import type { SchoolFacts } from "@school/core/school/schemas.ts";
import type { FastifyInstance } from "fastify";
import { savesData } from "../platform/http/saves-data.ts";
import { isReadOnly } from "../platform/standby-port.ts";
import { schoolFacts } from "../school/queries.ts";
import type { BuiltSite } from "./built-site.ts";
import { cachePage, sendPacked } from "./cached-page.ts";
import { mountSiteForms } from "./plain-pages.ts";
import { lastPublished, publishedContent, siteFacts, siteState } from "./queries-page.ts";
import type { VisitorCall } from "./visitor-call.ts";

interface MountParts extends Omit<VisitorCall, "request"> {
  /** Null where the web is not built; then there is no page. */
  built: BuiltSite | null;
  /** Beginnings of addresses that only signed-in people open. */
  privatePaths: readonly string[];
  /** Shortcuts of the home screen icon for a role; empty for any other text. */
  shortcutsOf: (role: string) => readonly Shortcut[];
  freshMs?: number;
}

interface Shortcut {
  readonly title: string;
  readonly path: string;
}

/** Serves the public page at "/", the files for search engines and home screens, and its forms. */
export function mountSite(app: FastifyInstance, parts: MountParts): void {
  const { db, publicUrl, sendsEmail, built, privatePaths, shortcutsOf, freshMs } = parts;
  const cacheSite = (
    site: BuiltSite,
    savingData: boolean,
    document: keyof SiteRenderer = "renderSite",
  ) =>
    cachePage({
      db,
      freshMs,
      // A standby that is promoted is served again by the same process.
      state: async (connection) => {
        const state = await siteState(connection);
        return state && `${state}|${isReadOnly(db)}`;
      },
      render: async (connection) => {
        const facts = await siteFacts(connection, await publishedContent(connection));
        const of = {
          publicUrl,
          assets: site.assets,
          savingData,
          isOnStandby: isReadOnly(db),
          sendsEmail,
        };
        return site.render(document, { ...facts, ...of });
      },
    });
  const sites = built && {
    whole: cacheSite(built, false),
    saving: cacheSite(built, true),
    enquiry: cacheSite(built, false, "renderEnquiry"),
  };

  app.get("/", async (request, reply) => {
    // Without a build there is only the API; the portal itself has no page at "/".
    if (sites === null) return reply.redirect("/signin");
    const page = await (savesData(request) ? sites.saving() : sites.whole());
    // The first run: the school needs its first principal before it has a page.
    if (page === null) return reply.header("cache-control", "no-store").redirect("/setup");
    return sendPacked(request, reply, page);
  });

  app.get("/enquiry", async (request, reply) => {
    // A standby takes no enquiries.
    const page = sites === null || isReadOnly(db) ? null : await sites.enquiry();
    if (page === null) return reply.header("cache-control", "no-store").redirect("/#contact");
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
      .send(sitemap(publicUrl, await lastPublished(db))),
  );

  app.get<{ Querystring: { for?: string } }>("/manifest.webmanifest", async (request, reply) =>
    reply
      .header("cache-control", "public, max-age=3600")
      .type("application/manifest+json; charset=utf-8")
      .send(webManifest(await schoolFacts(db), shortcutsOf(String(request.query.for)))),
  );

  mountSiteForms(app, parts);
}

/**
 * Builds robots.txt. It excludes search engines from everything behind a sign-in, and from API
 * calls.
 */
function robotsText(publicUrl: string, privatePaths: readonly string[]): string {
  const closed = ["/api/", "/auth/", ...privatePaths];
  return [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ].join("\n");
}

/**
 * The sitemap of the public pages, as described on sitemaps.org.
 *
 * @param publishedAt null if the school has published nothing yet
 */
function sitemap(publicUrl: string, publishedAt: Date | null): string {
  const changed = publishedAt === null ? "" : `<lastmod>${publishedAt.toISOString()}</lastmod>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>${publicUrl}/</loc>${changed}</url>
</urlset>
`;
}

/**
 * Builds the data that a phone shows for the portal on its home screen (W3C web application manifest).
 */
function webManifest(
  { name, logoUrl, colour }: SchoolFacts,
  shortcuts: readonly Shortcut[],
): string {
  return JSON.stringify({
    name,
    short_name: name,
    id: "/dashboard",
    start_url: "/dashboard",
    scope: "/",
    display: "standalone",
    lang: "en-NG",
    background_color: "#f8f4e9",
    theme_color: shadesOf(colour ?? DEFAULT_COLOUR)[8],
    icons: [
      ...(logoUrl === null ? [] : [{ src: logoUrl, sizes: "any" }]),
      { src: "/crest.svg", sizes: "any", type: "image/svg+xml" },
      ...[192, 512].map((side) => ({
        src: `/icons/crest-${side}.png`,
        sizes: `${side}x${side}`,
        type: "image/png",
        purpose: "any maskable",
      })),
    ],
    shortcuts: shortcuts.map(({ title, path }) => ({ name: title, url: path })),
  });
}
