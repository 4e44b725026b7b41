import type { SiteContent } from "./content.ts";

/** The parts of the public page in its order, as the editor names them. */
export const SITE_SECTIONS = {
  page: "Title and description",
  hero: "Welcome",
  highlights: "Highlights",
  about: "About Us",
  classes: "Classes",
  gallery: "Gallery",
  achievements: "Achievements",
  events: "Events",
  teachers: "Teachers",
  faq: "Questions and answers",
  testimonials: "Testimonials",
  contact: "Contact",
  newsletter: "Newsletter",
} as const;
export type SiteSection = keyof typeof SITE_SECTIONS;

const ORDER = Object.keys(SITE_SECTIONS) as SiteSection[];

/**
 * Returns the changed parts of the page, in order.
 *
 * @param before null for a page that was never published: all its parts are new
 */
export function changedSections(before: SiteContent | null, after: SiteContent): SiteSection[] {
  if (before === null) return [...ORDER];
  return ORDER.filter((section) => !isSame(partOf(before, section), partOf(after, section)));
}

function partOf(content: SiteContent, section: SiteSection): unknown {
  return section === "page" ? [content.title, content.description] : content[section];
}

/** Whether two JSON values are equal; the order of fields is ignored. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  const [first, second] = [Object.entries(one), Object.keys(other)];
  return (
    Array.isArray(one) === Array.isArray(other) &&
    first.length === second.length &&
    first.every(
      ([key, value]) =>
        Object.hasOwn(other, key) && isSame(value, other[key as keyof typeof other]),
    )
  );
}
