import type { SiteContent } from "./content-fields.ts";
import type { Scene } from "./pictures.ts";

const scene = (name: Scene) => ({ kind: "scene", name }) as const;

/**
 * The first draft of a school's public page. Visitors see it only after a person has read and published
 * it. Its contents are true for any nursery and primary school that uses this program: no promises,
 * people, events or pictures. Those sections stay hidden until the school fills them.
 */
export const DEFAULT_SITE: SiteContent = {
  title: "Nursery and primary school in Lagos",
  description:
    "A private nursery and primary school in Lagos. Read about our classes and contact the school.",
  hero: {
    heading: "Where curious children become confident learners",
    lead: "A nursery and primary school in Lagos, from the first songs to Primary 6.",
    picture: scene("gate-in-the-morning"),
  },
  answers: { ages: "From the nursery to Primary 6", care: "" },
  highlights: [
    {
      title: "Nursery and primary together",
      text: "Children start in nursery and stay with us until Primary 6.",
    },
    {
      title: "The Nigerian curriculum",
      text: "Each class follows the national curriculum for its age.",
    },
    {
      title: "Results you can follow",
      text: "See your child's approved results online, term by term, on any phone.",
    },
  ],
  admission: {
    intro: "",
    steps: [
      { title: "Ask", text: "Send us the form, or call." },
      { title: "Visit", text: "See the classes, and talk with us." },
      { title: "Meet", text: "Your child meets a teacher, who finds the right class." },
      { title: "Begin", text: "We confirm the place, and say what to bring." },
    ],
  },
  fees: { isShown: false, note: "" },
  about: {
    heading: "A happy place to learn",
    intro:
      "We teach the Nigerian curriculum. Children learn to read, to count, to ask questions and to care for one another. Come and talk to us, and follow your child's results online.",
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
  gallery: { intro: "Pictures of school life.", items: [] },
  achievements: { intro: "What our pupils have achieved.", items: [] },
  events: { intro: "Dates to remember.", items: [] },
  teachers: { intro: "The people who teach and care for your child.", items: [] },
  faq: [
    {
      question: "Which classes do you have?",
      answer: "Nursery and Primary 1 to Primary 6.",
    },
    {
      question: "How do I enrol my child?",
      answer: "Write to us or visit the school office. We tell you what to bring.",
    },
    {
      question: "How do I see my child's results?",
      answer:
        "Ask the school office for an account. While registration is open, you can also press Enroll Now and register as a parent. The office links your account to your child. You can then see all approved results on any phone or computer.",
    },
  ],
  testimonials: [],
  contact: {
    intro: "Write to us or visit the school. We are happy to answer your questions.",
    directions: "",
    hours: "",
  },
  newsletter: {
    heading: "News from school",
    text: "News from the school by email. You can unsubscribe at any time.",
  },
};
