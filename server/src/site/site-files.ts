import { DEFAULT_COLOUR, shadesOf } from "@school/core/api/palette.ts";
import type { SchoolFacts } from "@school/core/school/schemas.ts";

/** What search engines leave alone: everything behind a sign-in, and calls of programs. */
export function robotsText(publicUrl: string, privatePaths: readonly string[]): string {
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
 * The addresses that search engines should know, as sitemaps.org describes it.
 *
 * @param publishedAt RFC 3339; null if the school has published nothing yet
 */
export function sitemap(publicUrl: string, publishedAt: string | null): string {
  const changed = publishedAt === null ? "" : `<lastmod>${publishedAt}</lastmod>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>${publicUrl}/</loc>${changed}</url>
</urlset>
`;
}

/** What a phone shows of the portal on its home screen (W3C web application manifest). */
export function webManifest({ name, logoUrl, colour }: SchoolFacts): string {
  return JSON.stringify({
    name,
    short_name: name,
    id: "/dashboard",
    start_url: "/dashboard",
    scope: "/",
    display: "minimal-ui",
    lang: "en-NG",
    background_color: "#f8f4e9",
    theme_color: shadesOf(colour ?? DEFAULT_COLOUR)[8],
    icons: [
      ...(logoUrl === null ? [] : [{ src: logoUrl, sizes: "any" }]),
      { src: "/crest.svg", sizes: "any", type: "image/svg+xml" },
    ],
  });
}
