import type { SiteContent } from "./content.ts";
import { SCENE_WORDS, SCENES, type Scene } from "./pictures.ts";

const scene = (name: Scene) => ({ kind: "scene", name }) as const;

/** The gallery's fifteen. */
const GALLERY: readonly Scene[] = SCENES.slice(0, 15);

/**
 * The page of a school that has just begun: true for any nursery and primary school in Lagos, with
 * nobody and nothing invented. Sections about people and events are empty.
 */
export const DEFAULT_SITE: SiteContent = {
  title: "Nursery and primary school in Lagos",
  description:
    "A private nursery and primary school in Lagos: small classes, steady teachers and after-school care until 4:30pm.",
  hero: {
    heading: "Where curious children become confident learners",
    lead: "A nursery and primary school in Lagos that knows every child by name, from the first drawing to the common entrance.",
    picture: scene("gate-in-the-morning"),
  },
  highlights: [
    {
      title: "Every child known",
      text: "Class teachers follow each pupil's progress through the term and talk with parents early.",
    },
    {
      title: "Reading first",
      text: "A reading corner in every room, and time for books on every school day.",
    },
    {
      title: "Results you can follow",
      text: "Assessments and report sheets are in the parents' portal as soon as the head has approved them.",
    },
    {
      title: "Care after school",
      text: "Supervised homework and play until 4:30pm, Monday to Friday.",
    },
  ],
  about: {
    heading: "A school that takes childhood seriously",
    intro:
      "We teach the Nigerian curriculum with patience and good humour. Children learn to read widely, to reckon surely, to ask questions and to look after one another. Parents are our partners: the door is open, and the portal shows how a child is doing.",
    vision: "To raise thoughtful, capable and kind young people who are at home in the world.",
    mission:
      "To give every child a safe and lively place to learn, teachers who explain well and listen closely, and the habits of work that carry them through secondary school and beyond.",
    values: [
      { title: "Honesty", text: "We say what is so, and own our mistakes." },
      { title: "Diligence", text: "We finish what we begin." },
      { title: "Respect", text: "We greet, we listen, we take turns." },
      { title: "Curiosity", text: "We ask why, and then find out." },
    ],
    picture: scene("story-time"),
  },
  classes: {
    intro: "One path from the nursery to the last year of primary school.",
    items: [
      {
        name: "Nursery",
        ages: "Ages 2 to 5",
        text: "Play with a purpose: language, songs, numbers, drawing and the first letters.",
        picture: scene("nursery-blocks"),
      },
      {
        name: "Primary 1",
        ages: "Age 6",
        text: "Reading fluently, writing neatly, adding and taking away with confidence.",
        picture: scene("reading-corner"),
      },
      {
        name: "Primary 2",
        ages: "Age 7",
        text: "Longer stories, the first tables, and the world of plants and animals.",
        picture: scene("counting-beads"),
      },
      {
        name: "Primary 3",
        ages: "Age 8",
        text: "Multiplication and division, compositions, and Nigeria on the map.",
        picture: scene("library-shelves"),
      },
      {
        name: "Primary 4",
        ages: "Age 9",
        text: "Fractions, comprehension, basic science with experiments, and computer lessons.",
        picture: scene("computer-room"),
      },
      {
        name: "Primary 5",
        ages: "Age 10",
        text: "Decimals and percentages, essays, and projects done in groups.",
        picture: scene("science-corner"),
      },
      {
        name: "Primary 6",
        ages: "Age 11",
        text: "Preparation for the common entrance and for secondary school.",
        picture: scene("graduation-day"),
      },
    ],
  },
  gallery: {
    intro: "A week at school in fifteen pictures.",
    items: GALLERY.map((name) => ({ picture: scene(name), caption: SCENE_WORDS[name] })),
  },
  achievements: { intro: "What our pupils have done.", items: [] },
  events: { intro: "Dates for the diary.", items: [] },
  teachers: { intro: "The people your child will meet every morning.", items: [] },
  faq: [
    {
      question: "Is there care after school hours?",
      answer:
        "Yes. After-school care with supervised homework and play runs until 4:30pm, Monday to Friday.",
    },
    {
      question: "How do I enrol my child?",
      answer:
        "Register through Enroll Now or visit the office. Bring the birth certificate, the last report sheet if there is one, and a passport photograph. The office then places your child in a class.",
    },
    {
      question: "How do I follow my child's results?",
      answer:
        "The office links your account to your child. From then on the portal shows every approved result, term by term, on any phone.",
    },
  ],
  testimonials: [],
  contact: {
    intro: "Write to us, or come by. We answer within two school days.",
    hours: "Monday to Friday, 8am to 3pm",
  },
  newsletter: {
    heading: "News from school",
    text: "One letter a month: dates, projects and what the classes are reading. You can leave at any time.",
  },
};
