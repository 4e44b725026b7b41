/**
 * The scenes supplied with the portal: `/site/<name>.svg`. The school can replace each by its own
 * picture.
 */
export const SCENES = [
  "gate-in-the-morning",
  "assembly-ground",
  "reading-corner",
  "counting-beads",
  "nursery-blocks",
  "painting-table",
  "school-garden",
  "science-corner",
  "computer-room",
  "talking-drums",
  "football-field",
  "relay-race",
  "story-time",
  "lunch-tables",
  "graduation-day",
  "creche-mats",
  "library-shelves",
  "choir",
] as const;
export type Scene = (typeof SCENES)[number];

/** Maximum length in characters of the text alternative of an uploaded picture. */
export const MAX_ALT = 200;

/** A scene supplied with the portal, or an uploaded picture with its text alternative. */
export type SitePicture =
  | { kind: "scene"; name: Scene }
  | { kind: "upload"; id: string; alt: string };

/** Text alternatives of the scenes. */
export const SCENE_DESCRIPTIONS: Readonly<Record<Scene, string>> = {
  "gate-in-the-morning": "Children with school bags walk through the school gate in the morning",
  "assembly-ground": "Classes in rows around the flagpole at assembly",
  "reading-corner": "Two children share a book on cushions in the reading corner",
  "counting-beads": "A child counts with the beads of an abacus",
  "nursery-blocks": "Nursery children build a tower of wooden blocks",
  "painting-table": "Brushes, pots of paint and a bright picture on the painting table",
  "school-garden": "Pupils water rows of vegetables in the school garden",
  "science-corner": "A magnifying glass over a leaf, beside jars and a plant",
  "computer-room": "Two pupils work at a computer",
  "talking-drums": "Children play talking drums under a tree",
  "football-field": "A football match on the school field",
  "relay-race": "Runners in house colours pass the baton",
  "story-time": "A teacher reads to children sitting in a half circle",
  "lunch-tables": "Lunch boxes, fruit and water bottles on a long table",
  "graduation-day": "Pupils in gowns and caps on graduation day",
  "creche-mats": "Toddlers play with soft toys on bright mats",
  "library-shelves": "Shelves full of books with a ladder",
  choir: "The school choir sings",
};
