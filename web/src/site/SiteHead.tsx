import { smallPictureAddress } from "@school/core/api/picture.ts";
import { DEFAULT_COLOUR, shadesOf } from "@school/core/api/palette.ts";
import type { SitePage } from "@school/core/site/page.ts";
import portalTokens from "../ui/tokens.css?raw";

interface SiteHeadProps {
  page: SitePage;
  /** The address of another page than the public one, and its title. */
  path?: string;
  title?: string;
}

/** Information about the page for browsers, search engines and people who share the address. */
export function SiteHead({ page, path = "/", title: own }: SiteHeadProps) {
  const { content, school, publicUrl, assets } = page;
  const name = own ?? content?.title;
  const title = name === undefined ? school.name : `${name} | ${school.name}`;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      {assets.fonts.map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />
      ))}
      <style
        dangerouslySetInnerHTML={{ __html: siteTokens(school.colour, assets.css) + assets.css }}
      />
      <script type="module" src={assets.script} />
      {content && <meta name="description" content={content.description} />}
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f8f4e9" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121a16" />
      <link rel="canonical" href={publicUrl + path} />
      <link rel="icon" href={smallPictureAddress(school.logoUrl ?? "/crest.svg")} />
      <link rel="manifest" href="/manifest.webmanifest" />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={school.name} />
      <meta property="og:title" content={title} />
      {content && <meta property="og:description" content={content.description} />}
      <meta property="og:url" content={publicUrl + path} />
      <meta property="og:locale" content="en_NG" />
      <meta property="og:image" content={`${publicUrl}/site/share.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      <script
        type="application/ld+json"
        // JSON for search engines; no browser runs it, and nothing in it can end the element.
        dangerouslySetInnerHTML={{ __html: structuredData(page) }}
      />
    </head>
  );
}

const DARK = '[data-mantine-color-scheme="dark"]';
const LIGHT = ',\n[data-mantine-color-scheme="light"]';

/**
 * The portal's tokens for a page without scripts: the device's preference selects light or dark,
 * and the brand's shades are defined here, since no component library defines them.
 *
 * @param colour the school's own, as `#rrggbb`; null for the portal's green
 * @param pageCss the page's styles: tokens that neither they nor other tokens use are left out
 */
function siteTokens(colour: string | null, pageCss: string): string {
  const shades = shadesOf(colour ?? DEFAULT_COLOUR).map(
    (hex, i) => `--mantine-color-brand-${i}:${hex};`,
  );
  const [light = "", dark = ""] = portalTokens.replaceAll(LIGHT, "").split(DARK);
  const css = `:root{${shades.join("")}}${light}@media (prefers-color-scheme:dark){:root${dark}}`;
  const users = portalTokens + pageCss;
  return css
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/\s+/g, " ")
    .replace(/ ?([{};:,]) ?/g, "$1")
    .replace(/(--(?!mantine)[\w-]+):[^;}]*;?/g, (token, name) =>
      users.includes(`var(${name})`) ? token : "",
    );
}

/**
 * Describes the school with schema.org (types Preschool and ElementarySchool), as JSON that is safe
 * inside a script element: it contains no "<".
 */
function structuredData({ content, school, publicUrl }: SitePage): string {
  const unlessEmpty = (text: string) => (text === "" ? undefined : text);
  const data = {
    "@context": "https://schema.org",
    "@type": ["Preschool", "ElementarySchool"],
    "@id": `${publicUrl}/#school`,
    name: school.name,
    description: content?.description,
    slogan: unlessEmpty(school.motto),
    url: `${publicUrl}/`,
    logo: `${publicUrl}${school.logoUrl ?? "/crest.svg"}`,
    image: `${publicUrl}/site/share.png`,
    telephone: unlessEmpty(school.phone),
    email: unlessEmpty(school.email),
    address: school.address && {
      "@type": "PostalAddress",
      streetAddress: school.address,
      addressRegion: "Lagos",
      addressCountry: "NG",
    },
  };
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}
