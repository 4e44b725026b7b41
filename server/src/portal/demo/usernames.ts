import { inPlainLetters } from "./names.ts";

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
