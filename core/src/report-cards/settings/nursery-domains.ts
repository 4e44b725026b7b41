import type { Domain } from "./sheet-settings.ts";

type Expectations = readonly (readonly [key: string, text: string])[];

/** The default domains of the nursery sheet, for children of three to five. */
export const DEFAULT_DOMAINS: Domain[] = [
  domain("numeracy", "Numeracy", [
    ["counts", "Counts objects one by one"],
    ["numerals", "Recognises and names written numbers"],
    ["sorts", "Sorts by colour, shape and size"],
    ["patterns", "Copies and continues a simple pattern"],
    ["compares", "Compares: more and fewer, longer and shorter"],
  ]),
  domain("literacy", "Literacy", [
    ["letters", "Recognises letters and says their sounds"],
    ["own-name", "Recognises and writes own name"],
    ["stories", "Listens to a story and retells it"],
    ["holds-pencil", "Holds a pencil well and traces lines"],
    ["books", "Handles books with care and turns pages in order"],
  ]),
  domain("diction", "Diction", [
    ["speaks-clearly", "Speaks clearly in full sentences"],
    ["rhymes", "Says rhymes and songs from memory"],
    ["sounds", "Pronounces sounds and new words well"],
    ["answers", "Answers questions and takes turns in talk"],
  ]),
  domain("physical", "Physical Development", [
    ["runs", "Runs, jumps, hops and balances"],
    ["ball", "Throws, catches and kicks a ball"],
    ["hands", "Uses scissors, beads and blocks with control"],
    ["joins-games", "Joins in games and follows their rules"],
  ]),
  domain("practical-life", "Practical Life", [
    ["dresses", "Puts on shoes and buttons clothes"],
    ["hygiene", "Washes hands and uses the toilet alone"],
    ["tidies", "Tidies up after work and play"],
    ["eats", "Eats neatly without help"],
  ]),
  domain("creative", "Creative Development", [
    ["draws", "Draws and paints with different materials"],
    ["sings", "Sings, claps and moves to a rhythm"],
    ["builds", "Makes models with paper, clay and blocks"],
    ["pretends", "Plays roles and makes up stories"],
  ]),
  domain("personal-social", "Personal and Social Development", [
    ["shares", "Shares and waits for a turn"],
    ["feelings", "Names feelings and asks for help"],
    ["follows", "Follows instructions and class rules"],
    ["greets", "Greets and speaks politely"],
    ["settles", "Settles to a task and finishes it"],
  ]),
  domain("world", "Knowledge of the World", [
    ["body", "Names parts of the body and the senses"],
    ["family", "Talks about family, school and helpers"],
    ["nature", "Names common plants, animals and weather"],
    ["days", "Says the days of the week and times of day"],
  ]),
];

function domain(key: string, name: string, expectations: Expectations): Domain {
  return {
    key,
    name,
    expectations: expectations.map(([id, text]) => ({ key: `${key}-${id}`, text })),
  };
}
