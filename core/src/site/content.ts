import { z } from "zod";
import { SCENES } from "./pictures.ts";

const line = (longest: number) =>
  z.string().trim().max(longest, `Use ${longest} characters at most`);
const words = (longest: number) => line(longest).min(1, "Please fill this in");

/** A scene supplied with the portal, or an uploaded picture. */
export const SitePicture = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("scene"), name: z.enum(SCENES) }),
  z.strictObject({
    kind: z.literal("upload"),
    id: z.uuid(),
    /** Text alternative of the picture. */
    alt: words(200),
  }),
]);
export type SitePicture = z.infer<typeof SitePicture>;

/**
 * All texts and pictures of the public page, except those in the settings: the school's name,
 * motto, logo, address, telephone and email. Lists are in page order. A section with an empty list
 * is omitted.
 */
export const SiteContent = z.strictObject({
  /** Title in the browser tab and search engines; the school's name is appended. */
  title: words(70),
  description: words(200),
  /** #home */
  hero: z.strictObject({
    heading: words(90),
    lead: words(300),
    picture: SitePicture,
  }),
  /** #highlights */
  highlights: z.array(z.strictObject({ title: words(60), text: words(240) })).max(8),
  /** #about */
  about: z.strictObject({
    heading: words(90),
    intro: words(900),
    vision: words(500),
    mission: words(700),
    values: z.array(z.strictObject({ title: words(40), text: words(200) })).max(8),
    picture: SitePicture,
  }),
  /** #classes */
  classes: z.strictObject({
    intro: line(400),
    items: z
      .array(
        z.strictObject({
          name: words(60),
          ages: line(40),
          text: words(300),
          picture: SitePicture,
        }),
      )
      .max(16),
  }),
  /** #gallery */
  gallery: z.strictObject({
    intro: line(300),
    items: z.array(z.strictObject({ picture: SitePicture, caption: line(120) })).max(30),
  }),
  /** #achievements */
  achievements: z.strictObject({
    intro: line(300),
    items: z.array(z.strictObject({ year: line(9), title: words(90), text: line(300) })).max(12),
  }),
  /** #events; past events move behind future ones. */
  events: z.strictObject({
    intro: line(300),
    items: z
      .array(
        z.strictObject({
          /** In the school's time zone. */
          day: z.iso.date(),
          time: line(40),
          title: words(90),
          text: line(300),
          place: line(90),
        }),
      )
      .max(20),
  }),
  /** #teachers; without a picture the page draws a portrait with initials. */
  teachers: z.strictObject({
    intro: line(300),
    items: z
      .array(
        z.strictObject({
          name: words(80),
          role: words(80),
          text: line(300),
          picture: SitePicture.nullable(),
        }),
      )
      .max(24),
  }),
  /** #faq */
  faq: z.array(z.strictObject({ question: words(150), answer: words(700) })).max(12),
  /** #testimonials */
  testimonials: z
    .array(z.strictObject({ quote: words(500), name: words(80), relation: line(80) }))
    .max(12),
  /** #contact */
  contact: z.strictObject({
    intro: line(300),
    hours: line(120),
  }),
  /** #newsletter */
  newsletter: z.strictObject({ heading: words(90), text: line(300) }),
});
export type SiteContent = z.infer<typeof SiteContent>;

/** Sections that are hidden until the school fills them. */
export type HiddenSection = "gallery" | "achievements" | "events" | "teachers" | "testimonials";

/** Returns which of these sections are empty. */
export function hiddenSections(content: SiteContent): HiddenSection[] {
  const items: Record<HiddenSection, readonly unknown[]> = {
    gallery: content.gallery.items,
    achievements: content.achievements.items,
    events: content.events.items,
    teachers: content.teachers.items,
    testimonials: content.testimonials,
  };
  return (Object.keys(items) as HiddenSection[]).filter((section) => items[section].length === 0);
}
