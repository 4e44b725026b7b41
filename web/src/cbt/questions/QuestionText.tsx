import { createElement, type ReactNode, useSyncExternalStore } from "react";
import styles from "./QuestionText.module.css";
import { piecesOf, plainFormula } from "./text-pieces.ts";
import type { FormulaElement, FormulaPart } from "./formula-tree.ts";

/** The text of a question or an option, with rendered formulas. */
export function QuestionText({ text }: { text: string }) {
  return (
    <span className={styles.text}>
      {piecesOf(text).map(({ kind, text: piece }, index) =>
        kind === "words" ? piece : <Formula key={index} text={piece} />,
      )}
    </span>
  );
}

type Setter = (formula: string) => FormulaElement | null;

/** Minimum number of characters of a formula that may be wider than a phone. */
const LONG = 28;

/** Shared by all formulas: loaded with the first one displayed. */
let setter: Setter | null = null;
let loading: Promise<void> | null = null;
const waiting = new Set<() => void>();

/** A rendered formula; plain text while it loads, and if it cannot be rendered. */
function Formula({ text }: { text: string }) {
  const set = useSyncExternalStore(whenLoaded, () => setter);
  const tree = set?.(text) ?? null;
  return (
    <span className={styles.formula} data-long={text.length > LONG || undefined}>
      {tree === null ? plainFormula(text) : drawn(tree, 0)}
    </span>
  );
}

function whenLoaded(onChange: () => void): () => void {
  waiting.add(onChange);
  loading ??= load();
  return () => waiting.delete(onChange);
}

/** Also resolves without a network: the text stays plain until another formula loads the module. */
async function load(): Promise<void> {
  try {
    const { formulaTree } = await import("./formula-tree.ts");
    setter = remembering(formulaTree);
    for (const onChange of waiting) onChange();
  } catch {
    loading = null;
  }
}

function remembering(set: Setter): Setter {
  const known = new Map<string, FormulaElement | null>();
  return (formula) => {
    const before = known.get(formula);
    if (before !== undefined) return before;
    const tree = set(formula);
    known.set(formula, tree);
    return tree;
  };
}

function drawn(part: FormulaPart, key: number): ReactNode {
  if (typeof part === "string") return part;
  const { tag, attributes, parts } = part;
  if (tag === "msqrt") return root(key, null, parts.map(drawn));
  if (tag === "mroot") {
    const [radicand = "", index = ""] = parts.map(withoutBrackets);
    return root(key, drawn(index, 0), [drawn(radicand, 0)]);
  }
  return createElement(tag, { key, ...attributes }, ...parts.map(drawn));
}

/** The content of brackets that only delimit a root: `root(3)(27)`. */
function withoutBrackets(part: FormulaPart): FormulaPart {
  if (typeof part === "string" || part.tag !== "mrow") return part;
  const [first, last] = [part.parts.at(0), part.parts.at(-1)];
  const isBracketed = isSign(first, "(") && isSign(last, ")");
  return isBracketed ? { ...part, parts: part.parts.slice(1, -1) } : part;
}

function isSign(part: FormulaPart | undefined, sign: string): boolean {
  return typeof part === "object" && part.tag === "mo" && part.parts[0] === sign;
}

/**
 * A root drawn with CSS: browsers need a mathematical font for the sign of `msqrt`, which most
 * phones lack.
 */
function root(key: number, index: ReactNode, radicand: readonly ReactNode[]): ReactNode {
  const sign = createElement("mo", { stretchy: "false", lspace: "0", rspace: "0" }, "√");
  const degree = createElement("msup", null, createElement("mrow"), index);
  const under = createElement("mrow", { className: styles.radicand }, ...radicand);
  return createElement("mrow", { key }, index === null ? null : degree, sign, under);
}
