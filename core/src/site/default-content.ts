import type { SiteContent } from "./content.ts";
import { SCENE_DESCRIPTIONS, SCENES, type Scene } from "./pictures.ts";

const scene = (name: Scene) => ({ kind: "scene", name }) as const;

/** The gallery's fifteen. */
const GALLERY: readonly Scene[] = SCENES.slice(0, 15);

/**
 * The page of a school that has just begun: true for any nursery and primary school in Lagos, with
 * without invented people or events. Sections about people and events are empty.
 */
export const DEFAULT_SITE: SiteContent = {
  title: "Nursery and primary school in Lagos",
  description:
    "A private nursery and primary school in Lagos, with caring teachers and after-school care until 4:30pm.",
  hero: {
    heading: "Where curious children become confident learners",
    lead: "A nursery and primary school in Lagos where every child is known by name.",
    picture: scene("gate-in-the-morning"),
  },
  highlights: [
    {
      title: "Every child known",
      text: "Class teachers follow each child's progress and talk with parents early.",
    },
    {
      title: "A love of reading",
      text: "Children read books and hear stories every week.",
    },
    {
      title: "Results you can follow",
      text: "See your child's approved results online, term by term, on any phone.",
    },
    {
      title: "After-school care",
      text: "Supervised homework and play until 4:30pm, Monday to Friday.",
    },
  ],
  about: {
    heading: "A happy place to learn",
    intro:
      "We teach the Nigerian curriculum with patience and good humour. Children learn to read, to count, to ask questions and to care for one another. Parents are our partners. Come and talk to us, and follow your child's results online.",
    vision: "To raise thoughtful, capable and kind young people.",
    mission:
      "To give every child a safe and lively place to learn, teachers who listen and explain well, and good habits for secondary school and for life.",
    values: [
      { title: "Honesty", text: "We tell the truth and own our mistakes." },
      { title: "Diligence", text: "We finish what we start." },
      { title: "Respect", text: "We greet, listen and take turns." },
      { title: "Curiosity", text: "We ask questions and look for answers." },
    ],
    picture: scene("story-time"),
  },
  classes: {
    intro: "From nursery to Primary 6.",
    items: [
      {
        name: "Nursery",
        ages: "Ages 2 to 5",
        text: "Learning through play: songs, stories, drawing, numbers and first letters.",
        picture: scene("nursery-blocks"),
      },
      {
        name: "Primary 1",
        ages: "Age 6",
        text: "Reading, neat writing, adding and subtracting with confidence.",
        picture: scene("reading-corner"),
      },
      {
        name: "Primary 2",
        ages: "Age 7",
        text: "Longer stories, times tables, plants and animals.",
        picture: scene("counting-beads"),
      },
      {
        name: "Primary 3",
        ages: "Age 8",
        text: "Multiplication, division, compositions and the map of Nigeria.",
        picture: scene("library-shelves"),
      },
      {
        name: "Primary 4",
        ages: "Age 9",
        text: "Fractions, comprehension, basic science and computer studies.",
        picture: scene("computer-room"),
      },
      {
        name: "Primary 5",
        ages: "Age 10",
        text: "Decimals, percentages, essays and group projects.",
        picture: scene("science-corner"),
      },
      {
        name: "Primary 6",
        ages: "Age 11",
        text: "Preparation for the Common Entrance and secondary school.",
        picture: scene("graduation-day"),
      },
    ],
  },
  gallery: {
    intro: "Pictures of school life.",
    items: GALLERY.map((name) => ({ picture: scene(name), caption: SCENE_DESCRIPTIONS[name] })),
  },
  achievements: { intro: "What our pupils have achieved.", items: [] },
  events: { intro: "Dates to remember.", items: [] },
  teachers: { intro: "The people who teach and care for your child.", items: [] },
  faq: [
    {
      question: "Do you offer after-school care?",
      answer:
        "Yes. After-school care runs until 4:30pm, Monday to Friday, with supervised homework and play.",
    },
    {
      question: "How do I enrol my child?",
      answer:
        "Press Enroll Now or visit the school office. Please bring your child's birth certificate, a passport photograph and the last report sheet, if there is one.",
    },
    {
      question: "How do I see my child's results?",
      answer:
        "The school office links your account to your child. You can then see all approved results on any phone or computer.",
    },
  ],
  testimonials: [],
  contact: {
    intro: "Write to us or visit the school. We are happy to answer your questions.",
    hours: "Monday to Friday, during school hours",
  },
  newsletter: {
    heading: "News from school",
    text: "Dates, projects and news from our classes, by email. You can unsubscribe at any time.",
  },
};
