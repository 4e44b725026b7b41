import { plainLetters } from "../api/plain-letters.ts";
import { comparable } from "../api/closest-name.ts";
import { fullClassName, matchClassName, normaliseClassName } from "./class-name.ts";
import { DEFAULT_CATEGORIES } from "./categories/default-categories.ts";

/** A class of the session, with its level. */
export interface WordedClass {
  readonly id: string;
  readonly name: string;
  readonly section: string | null;
  readonly categoryId: string | null;
}

/** A level of the school, with all its names. */
export interface Level {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
}

type FoundWord<Class> =
  | { readonly kind: "one"; readonly class: Class }
  /** The person must choose; these are likely. */
  | { readonly kind: "doubtful"; readonly likely: readonly Class[] };

/**
 * Finds the class that a word in a file means: by its name, else by the aliases of its level. "Pry
 * 4A", "BASIC FOUR (A)" and "Prim. 4 a" all mean Primary 4 A. A word that fits two classes, or has
 * an arm that the school lacks, is doubtful.
 */
export function findClassByWord<Class extends WordedClass>(
  word: string,
  classes: readonly Class[],
  levels: readonly Level[],
): FoundWord<Class> {
  const match = matchClassName(word, classes);
  if (match.kind === "one") return match;
  if (match.kind === "several") return { kind: "doubtful", likely: match.classes };
  const typed = wordsOf(word);
  if (typed.length === 0) return { kind: "doubtful", likely: [] };
  const fitting = classes.filter((one) => namesOf(one, levels).some((name) => agree(typed, name)));
  const [only, ...rest] = fitting;
  if (only && rest.length === 0) return { kind: "one", class: only };
  if (only) return { kind: "doubtful", likely: fitting };
  const level = levelInWord(word, levels);
  const likely = level ? classes.filter(({ categoryId }) => categoryId === level.level.id) : [];
  const [alone, ...more] = likely;
  const saysNoArm = level !== null && level.arm === null;
  return saysNoArm && alone && more.length === 0
    ? { kind: "one", class: alone }
    : { kind: "doubtful", likely };
}

interface LevelInWord<Named> {
  readonly level: Named;
  /** The matched name or alias of the level: "Basic 4". */
  readonly name: string;
  /** The text after the level: "Gold", "A". */
  readonly arm: string | null;
}

/** Returns the level whose name or alias is a prefix of the word; of several the longest. */
export function levelInWord<Named extends Omit<Level, "id">>(
  word: string,
  levels: readonly Named[],
): LevelInWord<Named> | null {
  const typed = wordsOf(word);
  const shown = spacedOut(word).split(" ");
  let best: (LevelInWord<Named> & { length: number }) | null = null;
  for (const level of levels) {
    for (const name of [level.name, ...level.aliases]) {
      const levelWords = wordsOf(name);
      if (levelWords.length === 0 || levelWords.length <= (best?.length ?? 0)) continue;
      if (!agree(typed.slice(0, levelWords.length), levelWords)) continue;
      const arm = shown.slice(levelWords.length).join(" ") || null;
      const isWritten = typed.slice(0, levelWords.length).join(" ") === levelWords.join(" ");
      best = { level, name: isWritten ? name : level.name, arm, length: levelWords.length };
    }
  }
  return best && { level: best.level, name: best.name, arm: best.arm };
}

/** The default levels of a school, by their usual names. */
export const USUAL_LEVELS: readonly Omit<Level, "id">[] = DEFAULT_CATEGORIES;

function namesOf(one: WordedClass, levels: readonly Level[]): string[][] {
  const level = levels.find(({ id }) => id === one.categoryId);
  const ofLevel = level ? [level.name, ...level.aliases] : [];
  const isCalledSo = ofLevel.some(
    (name) => normaliseClassName(name) === normaliseClassName(one.name),
  );
  const names = isCalledSo ? [one.name, ...ofLevel] : [one.name];
  return names.map((name) => wordsOf(fullClassName({ name, section: one.section })));
}

const ROMAN = new Map(["i", "ii", "iii", "iv", "v", "vi"].map((word, index) => [word, index + 1]));

/**
 * Splits into words in lower case, with numbers in digits, and digits separate from letters: "pry",
 * "4", "a" of "Pry. 4A".
 */
function wordsOf(text: string): string[] {
  const plain = comparable(plainLetters(spacedOut(text)));
  const words = plain.split(" ").filter((word) => word !== "");
  if (words.some((word) => /\d/.test(word))) return words;
  return words.map((word, index) => (index === 0 ? word : String(ROMAN.get(word) ?? word)));
}

function spacedOut(text: string): string {
  return (
    text
      .normalize("NFC")
      // "K.G." and "J.S.S" are one word each.
      .replace(/(?<!\p{L})(?:\p{L}\.)+\p{L}(?!\p{L})/gu, (letters) => letters.replaceAll(".", ""))
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
      .replace(/(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu, " ")
      .trim()
  );
}

const MIN_ABBREVIATION = 3;

/**
 * Whether all words are equal. The first may be an abbreviation: "nur", "prim", or "P" before a
 * number; never a number.
 */
function agree(typed: readonly string[], known: readonly string[]): boolean {
  return (
    typed.length === known.length &&
    typed.every((word, index) => {
      const other = known[index] ?? "";
      if (word === other) return true;
      const isCutShort = word.length >= MIN_ABBREVIATION || /^\d+$/.test(typed[1] ?? "");
      return index === 0 && isCutShort && /^\p{L}/u.test(word) && other.startsWith(word);
    })
  );
}
