import type { SitePage } from "@school/core/site/page.ts";

/**
 * The school in the words of schema.org (types Preschool and ElementarySchool), as JSON that may
 * stand inside a script element: it holds no "<".
 */
export function structuredData({ content, school, publicUrl }: SitePage): string {
  const unlessEmpty = (text: string) => (text === "" ? undefined : text);
  const data = {
    "@context": "https://schema.org",
    "@type": ["Preschool", "ElementarySchool"],
    "@id": `${publicUrl}/#school`,
    name: school.name,
    description: content.description,
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
