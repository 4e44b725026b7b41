import { searchText } from "@school/core/api/search-text.ts";
import { listOf, readCsv, readJson } from "./data.ts";
import type { Chance } from "./random.ts";

/** Names of one part of the country, as written in registers there, with and without marks. */
export interface NameStock {
  /** Number of families in a hundred that come from there. */
  share: number;
  states: readonly string[];
  boys: readonly string[];
  girls: readonly string[];
  surnames: readonly string[];
}

/** Invented people only: first names and surnames are combined by chance. */
export const NAME_STOCKS: readonly NameStock[] = readCsv<keyof NameStock>("names.csv").map(
  ({ share, states, boys, girls, surnames }) => ({
    share: Number(share),
    states: listOf(states),
    boys: listOf(boys),
    girls: listOf(girls),
    surnames: listOf(surnames),
  }),
);

/** Values from which people's records are drawn. */
export const CHOICES =
  readJson<
    Record<
      "streets" | "areas" | "hobbies" | "conditions" | "previousSchools" | "banks" | "nextOfKin",
      readonly string[]
    >
  >("choices.json");

/** A name in the letters of an address: "olamide" for "Ọlámidé", "danjuma" for "Ɗanjuma". */
export function inPlainLetters(name: string): string {
  return searchText(name).replace(/[^a-z]/g, "");
}

/** Gives each person a name of their own: "chioma.okafor", for the next one "chioma.okafor2". */
export type NameGiver = (person: { firstName: string; lastName: string }) => string;

export function createNameGiver(): NameGiver {
  const holders = new Map<string, number>();
  return ({ firstName, lastName }) => {
    const name = `${inPlainLetters(firstName)}.${inPlainLetters(lastName)}`;
    const count = (holders.get(name) ?? 0) + 1;
    holders.set(name, count);
    return count === 1 ? name : `${name}${count}`;
  };
}

/** A plausible home; most families live near the school. */
export function homeAddress(chance: Chance): string {
  const area = chance.happens(0.4) ? "Surulere" : chance.pick(CHOICES.areas);
  return `${chance.between(1, 96)} ${chance.pick(CHOICES.streets)}, ${area}, Lagos`;
}

/**
 * The n-th telephone number of the demo school. 0800 is for free calls to firms, never a person's
 * own number, so that a message sent by mistake reaches no one.
 */
export function phoneNumber(n: number): string {
  return `0800 555 ${String(n).padStart(4, "0")}`;
}
