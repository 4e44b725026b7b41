import type { Channel } from "../groups/audience.ts";
import { texts } from "./text.ts";

/**
 * Placeholders that a text to a phone may contain; they are filled with each recipient's own values.
 */
const ON_PHONES = ["child", "class", "school"] as const;
/** Anyone who holds the phone can read its messages, so only emails contain averages. */
const IN_EMAILS = [...ON_PHONES, "average"] as const;

/** Returns the placeholders that a text on this channel may contain. */
export const placeholdersOf = (channel: Channel) => (channel === "EMAIL" ? IN_EMAILS : ON_PHONES);

/** Placeholders about a child. */
const OF_CHILD: readonly string[] = ["child", "class", "average"];

const PLACEHOLDER = /\{\s*(\w+)\s*\}/g;

/** The names in braces, in lower case, each once. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name.toLowerCase()))];
}

/** Replaces placeholders in the text by values; a placeholder without a value is unchanged. */
export function fillText(text: string, values: Partial<Record<string, string>>): string {
  return text.replace(PLACEHOLDER, (whole, name: string) => values[name.toLowerCase()] ?? whole);
}

interface TextRules {
  /** Allowed placeholder names. */
  readonly known: readonly string[];
  /** Whether some recipients are staff. */
  readonly hasStaff: boolean;
}

/** Finds the fault in a text; null if it can be filled. */
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

/** A child's data for placeholders. */
export interface NamedChild {
  readonly firstName: string;
  readonly className: string | null;
  /** Average on the released sheet; null without one. */
  readonly average: number | null;
}

/** Returns the values of the placeholders about one family's children: "Ada and Bola". */
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
