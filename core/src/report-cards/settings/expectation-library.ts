import type { Domain, ExpectationList } from "./sheet-settings.ts";

type Expectations = readonly (readonly [key: string, text: string])[];

/** Scales that a school can choose; each may be changed. Lowest level first. */
export const SCALES = [
  ["Not yet", "Progressing", "Meets", "Exceeds"],
  ["Presented", "Practised", "Mastered"],
] as const;

const CRECHE: Domain[] = [
  domain("c-play", "Settling and Play", [
    ["settles", "Comes in the morning without long crying"],
    ["plays-beside", "Plays happily beside other children"],
    ["chooses", "Chooses a toy and stays with it"],
    ["comforted", "Lets a familiar adult comfort him or her"],
  ]),
  domain("c-talk", "Talking and Listening", [
    ["name", "Answers to own name"],
    ["words", "Uses words or signs for what he or she wants"],
    ["songs", "Joins in songs and rhymes with actions"],
    ["simple", "Follows a simple instruction"],
  ]),
  domain("c-body", "Moving and Growing", [
    ["walks", "Walks, climbs and sits down safely"],
    ["ball", "Rolls and throws a large ball"],
    ["grips", "Picks up small things with finger and thumb"],
    ["scribbles", "Scribbles with a thick crayon"],
  ]),
  domain("c-care", "Practical Life", [
    ["cup", "Drinks from a cup and eats with a spoon"],
    ["toilet", "Shows when he or she needs the toilet"],
    ["hands", "Washes hands with help"],
    ["toys", "Puts toys back in the basket"],
  ]),
  domain("c-senses", "Finding Out", [
    ["objects", "Names objects of every day"],
    ["sorts", "Puts together what is the same"],
    ["stacks", "Stacks blocks and fits simple shapes"],
    ["body", "Points to eyes, nose, mouth and hands"],
  ]),
];

const NURSERY_1: Domain[] = [
  domain("n1-number", "Number Work", [
    ["rhymes", "Counts to ten in rhymes and games"],
    ["five", "Counts five objects one by one"],
    ["numerals", "Knows the numerals 1 to 5"],
    ["shapes", "Names circle, square and triangle"],
    ["big", "Knows big and small, many and few"],
  ]),
  domain("n1-phonics", "Phonics", [
    ["listens", "Hears and copies sounds around us"],
    ["rhymes", "Says rhymes from memory"],
    ["letters", "Says the sounds of some letters"],
    ["first", "Hears the first sound of own name"],
  ]),
  domain("n1-language", "Language", [
    ["sentences", "Speaks in short sentences"],
    ["story", "Listens to a short story to the end"],
    ["pictures", "Talks about a picture"],
    ["greets", "Greets, says please and thank you"],
  ]),
  domain("n1-hand", "Hand and Body", [
    ["crayon", "Holds a crayon and draws lines and circles"],
    ["threads", "Threads large beads"],
    ["jumps", "Runs, jumps and stops in time"],
    ["ball", "Throws and catches a large ball"],
  ]),
  domain("n1-life", "Practical Life", [
    ["toilet", "Uses the toilet and washes hands"],
    ["eats", "Eats alone and clears the plate"],
    ["shoes", "Takes off and puts on shoes"],
    ["tidies", "Tidies up after play"],
  ]),
  domain("n1-social", "Early Learning Goals", [
    ["parts", "Leaves the parent calmly"],
    ["shares", "Shares toys and waits for a turn"],
    ["follows", "Follows two instructions in a row"],
    ["curious", "Asks questions and tries new things"],
  ]),
];

const NURSERY_3: Domain[] = [
  domain("n3-number", "Number Work", [
    ["hundred", "Counts to 100 and writes to 20"],
    ["adds", "Adds and takes away with objects up to 10"],
    ["money", "Knows the naira notes used every day"],
    ["time", "Tells the days, months and the hour"],
  ]),
  domain("n3-phonics", "Phonics", [
    ["sounds", "Knows the sounds of all letters"],
    ["blends", "Blends three sounds into a word"],
    ["reads", "Reads short sentences"],
    ["spells", "Spells simple words by their sounds"],
  ]),
  domain("n3-writing", "Writing", [
    ["forms", "Forms letters well between lines"],
    ["name", "Writes first name and surname"],
    ["sentence", "Writes a short sentence alone"],
  ]),
  domain("n3-life", "Practical Life", [
    ["belongings", "Looks after books and belongings"],
    ["dresses", "Dresses and ties or buckles shoes"],
    ["errands", "Does small duties in class"],
  ]),
  domain("n3-goals", "Early Learning Goals", [
    ["works", "Works alone and finishes a task"],
    ["team", "Works and plays well with others"],
    ["speaks", "Speaks before the class with confidence"],
    ["ready", "Is ready for Primary 1"],
  ]),
];

/** For children of about four. */
export const NURSERY_2: Domain[] = [
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

/** The library: a list of areas for each stage, written for this portal. */
export const LIBRARY: readonly { readonly stage: string; readonly domains: readonly Domain[] }[] = [
  { stage: "Creche", domains: CRECHE },
  { stage: "Nursery 1", domains: NURSERY_1 },
  { stage: "Nursery 2", domains: NURSERY_2 },
  { stage: "Nursery 3", domains: NURSERY_3 },
];

/** Names of levels by stage of the library, in its order; the third is the default. */
const STAGE_NAMES = [
  /cr[eè]che|toddler|play|day ?care|pre/i,
  /1|one/i,
  /2|two|reception/i,
  /3|three/i,
];

/** The library's list for a level, by its name: "KG 1" has that of Nursery 1. */
export function libraryList(levelName: string): ExpectationList {
  const stage = STAGE_NAMES.findIndex((name) => name.test(levelName));
  const domains = LIBRARY[stage]?.domains ?? NURSERY_2;
  return { columns: [...SCALES[0]], domains: [...domains] };
}
