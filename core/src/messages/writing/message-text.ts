import type { Channel } from "../groups/reach.ts";
import { texts } from "./text.ts";

/** What a text to a phone may name; each recipient reads their own. */
const ON_PHONES = ["child", "class", "school"] as const;
/** Anyone who holds a phone reads its messages, so averages are left to emails. */
const IN_EMAILS = [...ON_PHONES, "average"] as const;

/** What a text may name that leaves this way. */
export const placeholdersOf = (channel: Channel) => (channel === "EMAIL" ? IN_EMAILS : ON_PHONES);

/** Those that are about a child. */
const OF_CHILD: readonly string[] = ["child", "class", "average"];

const PLACEHOLDER = /\{\s*(\w+)\s*\}/g;

/** Names in braces, in lower case, each once. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name.toLowerCase()))];
}

/** The text with values in place of its placeholders; what is not given stays as it is. */
export function fillText(text: string, values: Partial<Record<string, string>>): string {
  return text.replace(PLACEHOLDER, (whole, name: string) => values[name.toLowerCase()] ?? whole);
}

interface TextRules {
  /** Which names the text may hold. */
  readonly known: readonly string[];
  /** Some recipients are written to as staff. */
  readonly hasStaff: boolean;
}

/** What is wrong with a text; null if it can be filled. */
export function textFault(text: string, rules: TextRules): string | null {
  if (text.trim() === "") return texts.writeSomething;
  const names = placeholdersIn(text);
  const unknown = names.find((name) => !rules.known.includes(name));
  if (unknown === "average") return texts.averageInEmails;
  if (unknown !== undefined) {
    const known = rules.known.map((name) => `{${name}}`).join(", ");
    return `There is no {${unknown}}. You can use ${known}.`;
  }
  const ofChild = names.find((name) => OF_CHILD.includes(name));
  if (rules.hasStaff && ofChild !== undefined) {
    return `Staff read this too, so it cannot name {${ofChild}}. Remove it, or write to parents only.`;
  }
  return null;
}

/** A child as a text names it. */
export interface NamedChild {
  readonly firstName: string;
  readonly className: string | null;
  /** Of the released sheet; null without one. */
  readonly average: number | null;
}

/** What stands for the placeholders about one family's children: "Ada and Bola". */
export function childValues(children: readonly NamedChild[]): Record<string, string> {
  if (children.length === 0) return {};
  const classes = [...new Set(children.flatMap(({ className }) => className ?? []))];
  const [only] = children;
  const averages =
    children.length === 1
      ? averageText(only?.average ?? null)
      : children.map((child) => `${child.firstName} ${averageText(child.average)}`).join(", ");
  return {
    child: inWords(children.map(({ firstName }) => firstName)),
    class: inWords(classes) || "the class",
    average: averages,
  };
}

const averageText = (average: number | null) => (average === null ? "" : average.toFixed(1));

/** "Ada", "Ada and Bola", "Ada, Bola and Chidi" */
function inWords(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}
