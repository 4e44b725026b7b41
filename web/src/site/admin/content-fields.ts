import type { SiteSection } from "@school/core/site/sections.ts";
import { hiddenUntil } from "./text.ts";

/** line and text: words; day: a date; picture: always one; portrait: one, or the initials. */
type FieldKind = "line" | "text" | "day" | "picture" | "portrait";

export interface ContentField {
  readonly key: string;
  readonly label: string;
  readonly kind: FieldKind;
  /** Maximum length of a text in characters; 0 for other fields. */
  readonly longest: number;
  readonly required: boolean;
  readonly hint?: string;
}

export interface ContentList {
  /** Its path in the content. */
  readonly path: readonly string[];
  /** Name of one item: "question". */
  readonly noun: string;
  /** The field whose words name an item in its heading. */
  readonly named: string;
  readonly fields: readonly ContentField[];
  readonly maxItems: number;
}

export interface SectionFields {
  /** The path of the fields in the content; [] for the page itself. */
  readonly path: readonly string[];
  readonly fields: readonly ContentField[];
  readonly list?: ContentList;
  /** Shown while the list is empty, since the page then leaves the section out. */
  readonly hiddenWhenEmpty?: string;
  readonly about?: string;
}

const line = (key: string, label: string, longest: number, hint?: string): ContentField => {
  const field = { key, label, longest, kind: "line", required: true } as const;
  return hint === undefined ? field : { ...field, hint };
};
const text = (key: string, label: string, longest: number, hint?: string): ContentField => ({
  ...line(key, label, longest, hint),
  kind: "text",
});
const optional = (field: ContentField): ContentField => ({ ...field, required: false });
const picture = (label = "Picture"): ContentField => ({
  key: "picture",
  label,
  kind: "picture",
  longest: 0,
  required: true,
});
const intro = (longest: number) => optional(text("intro", "Introduction", longest));

/** Every text, list and picture of the public page. A test compares it with the contract. */
export const CONTENT_FIELDS: Readonly<Record<SiteSection, SectionFields>> = {
  page: {
    path: [],
    about: "Shown in browser tabs, search results and shared links.",
    fields: [
      line("title", "Title", 70, "The school's name is added after it."),
      text("description", "Description", 200),
    ],
  },
  hero: {
    path: ["hero"],
    about: "What visitors see first.",
    fields: [
      line("heading", "Heading", 90),
      text("lead", "Sentence below the heading", 300),
      picture(),
    ],
  },
  highlights: {
    path: ["highlights"],
    fields: [],
    list: {
      path: ["highlights"],
      noun: "highlight",
      named: "title",
      maxItems: 8,
      fields: [line("title", "Title", 60), text("text", "Text", 240)],
    },
  },
  about: {
    path: ["about"],
    fields: [
      line("heading", "Heading", 90),
      text("intro", "Introduction", 900),
      text("vision", "Vision", 500),
      text("mission", "Mission", 700),
      picture(),
    ],
    list: {
      path: ["about", "values"],
      noun: "value",
      named: "title",
      maxItems: 8,
      fields: [line("title", "Title", 40), text("text", "Text", 200)],
    },
  },
  classes: {
    path: ["classes"],
    fields: [intro(400)],
    list: {
      path: ["classes", "items"],
      noun: "class",
      named: "name",
      maxItems: 16,
      fields: [
        line("name", "Name", 60),
        optional(line("ages", "Ages", 40)),
        text("text", "Text", 300),
        picture(),
      ],
    },
  },
  gallery: {
    path: ["gallery"],
    hiddenWhenEmpty: hiddenUntil("a picture"),
    fields: [intro(300)],
    list: {
      path: ["gallery", "items"],
      noun: "picture",
      named: "caption",
      maxItems: 30,
      fields: [picture(), optional(line("caption", "Caption", 120))],
    },
  },
  achievements: {
    path: ["achievements"],
    hiddenWhenEmpty: hiddenUntil("an achievement"),
    fields: [intro(300)],
    list: {
      path: ["achievements", "items"],
      noun: "achievement",
      named: "title",
      maxItems: 12,
      fields: [
        line("title", "Title", 90),
        optional(line("year", "Year", 9)),
        optional(text("text", "Text", 300)),
      ],
    },
  },
  events: {
    path: ["events"],
    about: "Past events move to the end automatically.",
    hiddenWhenEmpty: hiddenUntil("an event"),
    fields: [intro(300)],
    list: {
      path: ["events", "items"],
      noun: "event",
      named: "title",
      maxItems: 20,
      fields: [
        line("title", "Title", 90),
        { key: "day", label: "Day", kind: "day", longest: 0, required: true },
        optional(line("time", "Time", 40)),
        optional(line("place", "Place", 90)),
        optional(text("text", "Text", 300)),
      ],
    },
  },
  teachers: {
    path: ["teachers"],
    hiddenWhenEmpty: hiddenUntil("a teacher"),
    fields: [intro(300)],
    list: {
      path: ["teachers", "items"],
      noun: "teacher",
      named: "name",
      maxItems: 24,
      fields: [
        line("name", "Name", 80),
        line("role", "Role", 80),
        optional(text("text", "Text", 300)),
        { key: "picture", label: "Picture", kind: "portrait", longest: 0, required: false },
      ],
    },
  },
  faq: {
    path: ["faq"],
    fields: [],
    list: {
      path: ["faq"],
      noun: "question",
      named: "question",
      maxItems: 12,
      fields: [line("question", "Question", 150), text("answer", "Answer", 700)],
    },
  },
  testimonials: {
    path: ["testimonials"],
    hiddenWhenEmpty: hiddenUntil("a testimonial"),
    fields: [],
    list: {
      path: ["testimonials"],
      noun: "testimonial",
      named: "name",
      maxItems: 12,
      fields: [
        text("quote", "Quote", 500),
        line("name", "Name", 80),
        optional(line("relation", "Relation to the school", 80)),
      ],
    },
  },
  contact: {
    path: ["contact"],
    about: "Change the address, telephone and email in School settings.",
    fields: [intro(300), optional(line("hours", "Office hours", 120))],
  },
  newsletter: {
    path: ["newsletter"],
    fields: [line("heading", "Heading", 90), optional(text("text", "Text", 300))],
  },
};
