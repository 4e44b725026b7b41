import type { JSXChild, JSXElement, JSXFragment, Node } from "oxc-parser";

/*
 * Writes an expression or JSX as a person would read it. A placeholder is {name}, alternatives are
 * {one|other}, and an optional text is {one|}.
 */

/** Around a placeholder, so that its name does not count as a word that people read. */
const [OPEN, CLOSE] = ["⟦", "⟧"];

/** A text without its placeholders. */
export function ownWords(written: string): string {
  return written.replace(/⟦[^⟧]*⟧/g, "⟦⟧");
}

/** A text as it is printed. */
export function printed(written: string): string {
  return written.replaceAll(OPEN, "{").replaceAll(CLOSE, "}").replace(/\s+/g, " ").trim();
}

const TAG =
  /<[!/]?(?:a|b|body|button|code|details|div|doctype|form|h\d|head|html|link|main|meta|p|pre|summary|title)\b[^<>]*>/gi;

/** A page or mail written as a string, without its tags. */
export function withoutTags(written: string): string {
  return written.replace(/<style>[^]*?<\/style>/g, " ").replace(TAG, " ");
}

/** Whether it has a letter outside of its placeholders. */
export function hasWords(written: string): boolean {
  return /\p{L}/u.test(ownWords(written));
}

/** Elements that continue the sentence around them. */
const INLINE = new Set(
  "a abbr b br code em i kbd mark q small span strong sub sup time AppLink".split(" "),
);

const ENTITIES: Record<string, string> = {
  amp: "&",
  apos: "'",
  gt: ">",
  ldquo: "“",
  lsquo: "‘",
  lt: "<",
  nbsp: "\u00a0",
  quot: '"',
  rdquo: "”",
  rsquo: "’",
};

/** Text between tags, with line breaks and indents as React drops them. */
function jsxWords(raw: string): string {
  const lines = raw.split(/\r?\n/);
  return lines
    .map((line, i) => (i > 0 ? line.trimStart() : line))
    .map((line, i) => (i < lines.length - 1 ? line.trimEnd() : line))
    .filter((line) => line !== "")
    .join(" ")
    .replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}

/** The last name of `a`, `a.b` and `a?.b()`; empty for anything else. */
export function lastName(node: Node): string {
  if ("name" in node && typeof node.name === "string") return node.name;
  if (node.type === "MemberExpression" || node.type === "JSXMemberExpression")
    return lastName(node.property);
  if (node.type === "CallExpression") return lastName(node.callee);
  const isWrapped =
    node.type === "ChainExpression" ||
    node.type === "TSNonNullExpression" ||
    node.type === "TSAsExpression";
  return isWrapped ? lastName(node.expression) : "";
}

function placeholder(node: Node): string {
  return `${OPEN}${lastName(node) || "…"}${CLOSE}`;
}

function alternatives(one: Node, other: Node, used: Node[]): string | null {
  const [first, second] = [sentence(one, used), sentence(other, used)];
  if (first === null || second === null) return null;
  return hasWords(first) || hasWords(second) ? `{${first}|${second}}` : `${OPEN}…${CLOSE}`;
}

/** `plural(count, "pupil")` and `nounFor(count, "pupil")` of core/src/api/plural.ts. */
export function pluralText(node: Node, used: Node[]): string | null {
  if (node.type !== "CallExpression") return null;
  const name = lastName(node.callee);
  const [count, one, many] = node.arguments;
  if ((name !== "plural" && name !== "nounFor") || !count || !one) return null;
  const single = sentence(one, used) ?? "…";
  const noun = many ? `${single}/${sentence(many, used) ?? "…"}` : `${single}(s)`;
  return name === "plural" ? `${placeholder(count)} ${noun}` : noun;
}

/**
 * An expression as people read it; `used` collects the nodes of its words. Null if it returns
 * elements that are not part of a sentence.
 */
export function sentence(node: Node, used: Node[]): string | null {
  if (node.type === "Literal") {
    if (typeof node.value !== "string") return node.value === null ? "" : String(node.value);
    used.push(node);
    return node.value;
  }
  if (node.type === "TemplateLiteral") {
    used.push(node);
    const submodules = node.quasis.map(({ value }, i) => {
      const filled = node.expressions[i];
      const after = filled === undefined ? "" : (sentence(filled, used) ?? placeholder(filled));
      return (value.cooked ?? value.raw) + after;
    });
    return submodules.join("");
  }
  if (node.type === "BinaryExpression" && node.operator === "+") {
    used.push(node);
    const sides = [node.left, node.right].map((side) => sentence(side, used) ?? placeholder(side));
    return sides.some(hasWords) ? sides.join("") : placeholder(node.left);
  }
  if (node.type === "ConditionalExpression")
    return alternatives(node.consequent, node.alternate, used);
  if (node.type === "LogicalExpression") {
    const right = sentence(node.right, used);
    if (right === null) return null;
    if (!hasWords(right)) return placeholder(node.operator === "&&" ? node.right : node.left);
    return node.operator === "&&" ? `{${right}|}` : `{${placeholder(node.left)}|${right}}`;
  }
  if (node.type === "JSXElement" || node.type === "JSXFragment") return inlineWords(node, used);
  if (node.type === "JSXEmptyExpression") return "";
  if (
    node.type === "TSAsExpression" ||
    node.type === "TSSatisfiesExpression" ||
    node.type === "TSNonNullExpression"
  ) {
    return sentence(node.expression, used);
  }
  if (node.type === "CallExpression")
    return pluralText(node, used) ?? (takesCallback(node) ? null : placeholder(node));
  if (node.type === "Identifier" && node.name === "undefined") return "";
  return placeholder(node);
}

/** Whether a call takes a callback, as `map` does: its result is read separately. */
function takesCallback(node: Node): boolean {
  return (
    node.type === "CallExpression" &&
    node.arguments.some(({ type }) => type === "ArrowFunctionExpression")
  );
}

/** The words of an element inside a sentence; null if it is not part of one. */
function inlineWords(node: JSXElement | JSXFragment, used: Node[]): string | null {
  if (node.type === "JSXElement") {
    const name = lastName(node.openingElement.name);
    if (name === "br") return " ";
    // An element without contents, such as an icon or a field.
    if (node.children.length === 0) return /^[a-z]/.test(name) ? "" : `${OPEN}${name}${CLOSE}`;
    if (!INLINE.has(name)) return null;
  }
  const submodules = node.children.map((child) => childWords(child, used));
  return submodules.includes(null) ? null : submodules.join("");
}

function childWords(child: JSXChild, used: Node[]): string | null {
  if (child.type === "JSXSpreadChild") return null;
  if (child.type === "JSXExpressionContainer") return sentence(child.expression, used);
  if (child.type !== "JSXText") return inlineWords(child, used);
  const words = jsxWords(child.value);
  if (words.trim() !== "") used.push(child);
  return words;
}

/** One sentence of an element: its words and their nodes. */
export interface Run {
  written: string;
  used: Node[];
}

/**
 * The sentences of an element, each joined across inline tags. A run without words of its own, only
 * elements and values, is no sentence: its submodules are read separately.
 */
export function runsOf(children: readonly JSXChild[]): Run[] {
  const runs: Run[] = [];
  let run: Run & { isSentence: boolean; pieces: number } = empty();
  function empty() {
    return { written: "", used: [], isSentence: false, pieces: 0 };
  }
  const finish = () => {
    // A lone expression is read in place, one branch at a time.
    const isLone = run.pieces === 1 && run.used.every(({ type }) => type !== "JSXText");
    if (run.isSentence && !isLone) runs.push({ written: run.written, used: run.used });
    run = empty();
  };
  for (const child of children) {
    const used: Node[] = [];
    const words = childWords(child, used);
    if (words === null) finish();
    else {
      const isElement = child.type === "JSXElement" || child.type === "JSXFragment";
      run.written += words;
      run.used.push(...used);
      if (words.trim() !== "") run.pieces += 1;
      if (!isElement && hasWords(words)) run.isSentence = true;
    }
  }
  finish();
  return runs;
}
