import type { Scene, SitePicture } from "./pictures.ts";

/*
 * Every text, list and picture of the public page is declared here once. The contract's schema
 * (`content.ts`), the type of the content and the editor's forms are made from it.
 */

/** A line or a longer text; a blank is "". */
interface TextField {
  readonly kind: "line" | "text";
  readonly label: string;
  /** Maximum length in characters. */
  readonly max: number;
  readonly required: boolean;
  readonly hint?: string;
}

/** A calendar day in school time, YYYY-MM-DD. */
interface DayField {
  readonly kind: "day";
  readonly label: string;
}

/** A choice of the school: yes or no. */
interface FlagField {
  readonly kind: "flag";
  readonly label: string;
}

/** A picture that is always there. */
interface PictureField {
  readonly kind: "picture";
  readonly label: string;
  /** Replaces a deleted upload; null: its item is left out. */
  readonly replacement: Scene | null;
}

/** A picture, or null: the page draws a portrait with initials. */
interface PortraitField {
  readonly kind: "portrait";
  readonly label: string;
}

export type ContentField = TextField | DayField | FlagField | PictureField | PortraitField;
export type ItemFields = Readonly<Record<string, ContentField>>;

/** Items in page order. */
export interface ContentList<Fields extends ItemFields = ItemFields> {
  readonly kind: "list";
  /** Name of one item: "question". */
  readonly noun: string;
  /** The field whose words name an item in its heading. */
  readonly named: string;
  readonly maxItems: number;
  readonly fields: Fields;
}

export interface SectionFields {
  /** Its name in the editor. */
  readonly label: string;
  readonly about?: string;
  /** The page omits the section until its list has this: "a picture". */
  readonly hiddenUntil?: string;
  readonly fields: SectionParts;
}

/** Fields by name, at most one of them a list; or the section is a list itself. */
type SectionParts = Readonly<Record<string, ContentField | ContentList>> | ContentList;

const line = (label: string, max: number, hint?: string): TextField => ({
  kind: "line",
  label,
  max,
  required: true,
  ...(hint !== undefined && { hint }),
});
const text = (label: string, max: number): TextField => ({ ...line(label, max), kind: "text" });
const optional = (field: TextField): TextField => ({ ...field, required: false });
const picture = (replacement: Scene | null): PictureField => ({
  kind: "picture",
  label: "Picture",
  replacement,
});
const intro = (max: number) => optional(text("Introduction", max));

function list<Fields extends ItemFields>(
  noun: string,
  named: keyof Fields & string,
  maxItems: number,
  fields: Fields,
): ContentList<Fields> {
  return { kind: "list", noun, named, maxItems, fields };
}

/** The parts of the public page in its order. */
export const SITE_SECTIONS = {
  page: {
    label: "Title and description",
    about: "Shown in browser tabs, search results and shared links.",
    fields: {
      title: line("Title", 70, "The school's name is added after it."),
      description: text("Description", 200),
    },
  },
  hero: {
    label: "Welcome",
    about: "What visitors see first.",
    fields: {
      heading: line("Heading", 90),
      lead: text("Sentence below the heading", 300),
      picture: picture("gate-in-the-morning"),
    },
  },
  answers: {
    label: "Short answers",
    about: "Address and office hours come from Settings, the open days from the calendar.",
    fields: {
      ages: optional(line("From what age", 120)),
      care: optional(line("After-school care", 120)),
    },
  },
  highlights: {
    label: "Highlights",
    fields: list("highlight", "title", 8, { title: line("Title", 60), text: text("Text", 240) }),
  },
  admission: {
    label: "Admission",
    fields: {
      intro: intro(300),
      steps: list("step", "title", 6, { title: line("Title", 60), text: text("Text", 240) }),
    },
  },
  fees: {
    label: "Fees",
    about: "The amounts are next term’s fees of Settings, Report Card Settings.",
    fields: {
      isShown: { kind: "flag", label: "Show the fees to visitors" },
      note: optional(text("What is included, and reductions", 300)),
    },
  },
  about: {
    label: "About Us",
    fields: {
      heading: line("Heading", 90),
      intro: text("Introduction", 900),
      vision: text("Vision", 500),
      mission: text("Mission", 700),
      picture: picture("story-time"),
      values: list("value", "title", 8, { title: line("Title", 40), text: text("Text", 200) }),
    },
  },
  classes: {
    label: "Classes",
    fields: {
      intro: intro(400),
      items: list("class", "name", 16, {
        name: line("Name", 60),
        ages: optional(line("Ages", 40)),
        text: text("Text", 300),
        picture: picture("story-time"),
      }),
    },
  },
  gallery: {
    label: "Gallery",
    hiddenUntil: "a picture",
    fields: {
      intro: intro(300),
      items: list("picture", "caption", 30, {
        picture: picture(null),
        caption: optional(line("Caption", 120)),
      }),
    },
  },
  achievements: {
    label: "Achievements",
    hiddenUntil: "an achievement",
    fields: {
      intro: intro(300),
      items: list("achievement", "title", 12, {
        title: line("Title", 90),
        year: optional(line("Year", 9)),
        text: optional(text("Text", 300)),
      }),
    },
  },
  events: {
    label: "Events",
    about: "Past events move to the end automatically.",
    hiddenUntil: "an event",
    fields: {
      intro: intro(300),
      items: list("event", "title", 20, {
        title: line("Title", 90),
        day: { kind: "day", label: "Day" },
        time: optional(line("Time", 40)),
        place: optional(line("Place", 90)),
        text: optional(text("Text", 300)),
      }),
    },
  },
  teachers: {
    label: "Teachers",
    hiddenUntil: "a teacher",
    fields: {
      intro: intro(300),
      items: list("teacher", "name", 24, {
        name: line("Name", 80),
        role: line("Role", 80),
        text: optional(text("Text", 300)),
        picture: { kind: "portrait", label: "Picture" },
      }),
    },
  },
  faq: {
    label: "Questions and answers",
    fields: list("question", "question", 12, {
      question: line("Question", 150),
      answer: text("Answer", 700),
    }),
  },
  testimonials: {
    label: "Testimonials",
    hiddenUntil: "a testimonial",
    fields: list("testimonial", "name", 12, {
      quote: text("Quote", 500),
      name: line("Name", 80),
      relation: optional(line("Relation to the school", 80)),
    }),
  },
  contact: {
    label: "Contact",
    about: "Change the address, telephone and email in School settings.",
    fields: {
      intro: intro(300),
      directions: optional(text("Directions", 300)),
      hours: optional(line("Office hours", 120, "Beside those of Settings, such as Saturdays.")),
    },
  },
  newsletter: {
    label: "Newsletter",
    fields: { heading: line("Heading", 90), text: optional(text("Text", 300)) },
  },
} satisfies Record<string, SectionFields>;
export type SiteSection = keyof typeof SITE_SECTIONS;

type ValueOf<Fields> =
  Fields extends ContentList<infer Item>
    ? { -readonly [Name in keyof Item]: ValueOf<Item[Name]> }[]
    : Fields extends TextField | DayField
      ? string
      : Fields extends FlagField
        ? boolean
        : Fields extends PictureField
          ? SitePicture
          : Fields extends PortraitField
            ? SitePicture | null
            : { -readonly [Name in keyof Fields]: ValueOf<Fields[Name]> };

/**
 * All texts and pictures of the public page, except those in the settings: the school's name,
 * motto, logo, address, telephone and email. The fields of the section "page" stand at the top.
 */
export type SiteContent = ValueOf<(typeof SITE_SECTIONS)["page"]["fields"]> & {
  -readonly [Section in Exclude<SiteSection, "page">]: ValueOf<
    (typeof SITE_SECTIONS)[Section]["fields"]
  >;
};
