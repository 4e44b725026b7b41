import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Node } from "oxc-parser";
import { sourceFiles, type SourceFile } from "./files.ts";
import { platforms, modules } from "./modules.ts";
import {
  pluralText,
  hasWords,
  lastName,
  ownWords,
  printed,
  runsOf,
  sentence,
  withoutTags,
} from "./sentences.ts";
import { childrenOf, isProductCode, lineFinder, parse } from "./syntax.ts";

/*
 * Finds every text that people read: text between tags, in properties that are shown, and every
 * string that looks like words (several words, or one word with a capital). Strings whose context
 * shows that they are for programs or engineers are left out. `npm run texts` prints the list.
 */

/** A text and its position. `as` names the property, attribute or function that receives it. */
export interface Text {
  path: string;
  line: number;
  as: string;
  words: string;
}

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/));

/** Attributes and properties whose strings people read, even a single lower-case word. */
const READ = setOf(
  `alt aria-description aria-label aria-roledescription aria-valuetext caption description empty
  heading hint label many message note noun one placeholder subject submit title unit what words`,
);

/** Attributes, and properties of objects, whose strings are never read although they look like words. */
const SILENT_ATTRIBUTES = setOf(
  `accept className classNames d dangerouslySetInnerHTML fill href id key labelledBy points rel
  sizes srcSet style styles transform viewBox`,
);
const SILENT_PROPERTIES = setOf("also gridTemplateColumns onDelete spellings style");

/** Functions that receive strings for programs (statements, selectors, keys) or engineers. */
const SILENT_CALLS = setOf(
  `addEventListener chanceOf closest copyFrom copyTo createHash createHmac createSealer demoId
  endsWith exec execute for from getElementById getItem has hasFeature header includes indexOf
  literal matches matchMedia query querySelector querySelectorAll raw removeEventListener removeItem
  replace replaceAll setHeader setItem split startsWith useMediaQuery
  AggregateError MissingItem RangeError RegExp Symbol TypeError UnexpectedRows URL`,
);

/** Nodes that can be a string. */
const STRINGS = setOf(
  `ArrayExpression BinaryExpression ConditionalExpression Literal LogicalExpression
  TemplateLiteral`,
);

/** Nodes whose children have the same position. */
const TRANSPARENT = setOf(
  `ArrayExpression JSXExpressionContainer ParenthesizedExpression TSAsExpression
  TSNonNullExpression TSSatisfiesExpression`,
);

const COMPARISONS = setOf("=== !== == != < > in");

/** Technical strings that look like words. */
const TECHNICAL = [
  /^(?:select .* from|insert into|update \w+ set|delete from|create|alter|drop|lock table) /,
  /\b\d*\.?\d+(?:px|rem|em|fr|vw|vh|ch)\b|\b(?:minmax|repeat|calc|var|url|clamp)\(/,
  /^[a-z]+\/[a-z0-9.+-]+(?:;|$)|^(?:attachment|inline);|^[a-z-]+=|max-age=|charset=|<\?xml/,
  /^\[data-|^not exists \(|^-c /,
  /^(?:\/|\.{1,2}\/|#|@|https?:|data:|mailto:|tel:)\S*$/,
];

/** Whether a string looks like a text for people. */
function looksRead(written: string): boolean {
  const letters = ownWords(written);
  if (!/\p{L}{2}/u.test(letters) || TECHNICAL.some((pattern) => pattern.test(letters)))
    return false;
  const isSeveral = /[\p{L}⟧][^\s]*\s+[^\s\p{L}⟦]*[\p{L}\p{N}⟦]/u;
  const isOneWithCapital = /^\p{Lu}\p{Ll}*(?:[-’']\p{L}+)*[.,…!?:]*(?:[{⟦].*)?$/u;
  return isSeveral.test(letters) || isOneWithCapital.test(letters.trim());
}

/** The receiver of a string, and whether people read it. */
interface TextContext {
  as: string;
  isRead: boolean;
}

const NOWHERE: TextContext = { as: "", isRead: false };

function isLogging(callee: Node): boolean {
  return (
    callee.type === "MemberExpression" &&
    /^(?:log|logger|console)$/.test(lastName(callee.object)) &&
    /^(?:trace|debug|info|warn|error|fatal)$/.test(lastName(callee.property))
  );
}

/** Whether all values of an object are strings and most are words: a list of names. */
function isListOfNames(node: Node): boolean {
  if (node.type !== "ObjectExpression") return false;
  const values = node.properties.map((each) => (each.type === "Property" ? each.value : each));
  const strings = values.flatMap((value) =>
    value.type === "Literal" && typeof value.value === "string" ? [value.value] : [],
  );
  const read = strings.filter(looksRead).length;
  return strings.length === values.length && read * 2 > strings.length;
}

/** The child nodes that can contain texts, each with its position. */
function childContexts(node: Node, context: TextContext): [Node, TextContext][] {
  const all = (next: TextContext): [Node, TextContext][] =>
    childrenOf(node).map((child) => [child, next]);
  if (TRANSPARENT.has(node.type)) return all(context);
  if (/^TS|^Import|^ExportAll/.test(node.type)) return [];
  if (node.type === "ExportNamedDeclaration")
    return node.declaration ? [[node.declaration, NOWHERE]] : [];
  if (node.type === "ExpressionStatement" && "directive" in node && node.directive != null)
    return [];
  if (node.type === "TaggedTemplateExpression") {
    return [
      ...node.quasi.quasis.map((each): [Node, TextContext] => [each, { as: "sql", isRead: false }]),
      ...node.quasi.expressions.map((each): [Node, TextContext] => [each, NOWHERE]),
    ];
  }
  if (node.type === "BinaryExpression") return COMPARISONS.has(node.operator) ? [] : all(context);
  if (node.type === "SwitchCase") return node.consequent.map((each) => [each, NOWHERE]);
  if (node.type === "MemberExpression") return [[node.object, context]];
  if (node.type === "VariableDeclarator") {
    const value: [Node, TextContext][] = node.init
      ? [[node.init, { as: lastName(node.id), isRead: false }]]
      : [];
    return [[node.id, NOWHERE], ...value];
  }
  if (node.type === "JSXElement" || node.type === "JSXFragment")
    return all({ as: "", isRead: true });
  if (node.type === "ConditionalExpression") {
    return [
      [node.test, NOWHERE],
      [node.consequent, context],
      [node.alternate, context],
    ];
  }
  if (node.type === "LogicalExpression") {
    return [
      [node.left, node.operator === "&&" ? NOWHERE : context],
      [node.right, context],
    ];
  }
  if (node.type === "ObjectExpression") return all({ as: context.as, isRead: isListOfNames(node) });
  if (node.type === "ArrowFunctionExpression")
    return all({ as: context.as, isRead: context.isRead && node.body.type !== "BlockStatement" });
  return valueContexts(node, context) ?? all({ as: context.as, isRead: false });
}

/** The same for arguments and for values of attributes and properties; null for any other node. */
function valueContexts(node: Node, context: TextContext): [Node, TextContext][] | null {
  if (node.type === "JSXAttribute") {
    const as = lastName(node.name);
    if (SILENT_ATTRIBUTES.has(as) || node.value === null) return [];
    return [[node.value, { as, isRead: READ.has(as) }]];
  }
  if (node.type === "Property" || node.type === "PropertyDefinition") {
    const as = node.computed ? "" : lastName(node.key);
    if (SILENT_PROPERTIES.has(as) || node.value === null) return [];
    return [[node.value, { as, isRead: context.isRead || READ.has(as) }]];
  }
  if (node.type === "CallExpression" || node.type === "NewExpression") {
    const as = lastName(node.callee);
    const isSilent = (argument: Node) =>
      isLogging(node.callee) || (SILENT_CALLS.has(as) && STRINGS.has(argument.type));
    const shown = node.arguments.filter((each) => !isSilent(each));
    return [
      [node.callee, context],
      ...shown.map((each): [Node, TextContext] => [each, { as, isRead: false }]),
    ];
  }
  return null;
}

/** The texts of one code file, in line order. */
export function textsOfCode(file: SourceFile): Text[] {
  const lineOf = lineFinder(file.text);
  const texts: Text[] = [];
  const taken = new Set<Node>();
  const add = (written: string, used: readonly Node[], as: string) => {
    for (const node of used) taken.add(node);
    const start = Math.min(...used.map((node) => node.start + leadingBlank(node)));
    texts.push({ path: file.path, line: lineOf(start), as, words: printed(written) });
  };
  const visit = (node: Node, context: TextContext): void => {
    if (node.type === "JSXElement" || node.type === "JSXFragment") {
      const runs = runsOf(node.children).filter(
        ({ used }) => !used.some((each) => taken.has(each)),
      );
      for (const { written, used } of runs) add(written, used, "");
    }
    const used: Node[] = [];
    const number = pluralText(node, used);
    const isString =
      node.type === "Literal" ||
      node.type === "TemplateLiteral" ||
      (node.type === "BinaryExpression" && node.operator === "+");
    const written = withoutTags(number ?? (isString ? sentence(node, used) : null) ?? "");
    const isRead = number !== null || context.isRead;
    if (
      used.length > 0 &&
      !used.some((each) => taken.has(each)) &&
      (isRead ? hasWords(written) : looksRead(written)) &&
      (context.as !== "Error" || isShownError(file, written))
    ) {
      add(written, used, context.as);
    }
    if (node.type === "TemplateElement" && context.as === "sql") {
      for (const words of wordsInSql(node.value.raw)) add(words, [node], "sql");
    }
    for (const [child, next] of childContexts(node, context)) visit(child, next);
  };
  visit(parse(file), NOWHERE);
  return texts.toSorted((one, other) => one.line - other.line);
}

/** A plain `Error` is for engineers, but pages show those that begin with a capital. */
function isShownError({ path }: SourceFile, written: string): boolean {
  return path.startsWith("web/") && /^\p{Lu}/u.test(written);
}

/** Texts inside SQL: literals of several words, as in "then 'has a class'". */
function wordsInSql(statement: string): string[] {
  const literals = [...statement.matchAll(/(?:then|else) '((?:[^']|'')+)'/g)];
  return literals.map(([, text = ""]) => text.replaceAll("''", "'")).filter(looksRead);
}

/** Text between tags begins with the line break after the tag. */
function leadingBlank(node: Node): number {
  return node.type === "JSXText" ? node.value.length - node.value.trimStart().length : 0;
}

/** The texts of an HTML page, a style sheet or a guide. */
function textsOfPlain(file: SourceFile): Text[] {
  const lines = file.text.replace(/```[^]*?```/g, (code) => code.replace(/[^\n]/g, "")).split("\n");
  return lines.flatMap((line, i) => {
    const texts = file.path.endsWith(".md")
      ? [line]
      : file.path.endsWith(".html")
        ? [...line.matchAll(/>([^<>]+)</g)].map(([, text = ""]) => text)
        : [...line.matchAll(/\bcontent: (.*"[^"]*\p{L}.*);/gu)].map(([, text = ""]) =>
            text.replace(/"?(\w+)\((\w+)\)"?/g, "{$2}").replaceAll('"', ""),
          );
    return texts
      .map((text) => text.replace(/\s+/g, " ").trim())
      .filter((text) => /\p{L}/u.test(text))
      .map((words) => ({ path: file.path, line: i + 1, as: "", words }));
  });
}

/** The headings of the printed texts, in order. */
export const groups = [
  "platform",
  ...modules,
  "demo school",
  "descriptions of the API",
  "operating guides",
] as const;

type Group = (typeof groups)[number];

/** The heading under which a text belongs. */
export function groupOf({ path, as }: Text): Group {
  if (path.endsWith(".md")) return "operating guides";
  if (path.startsWith("demo/src/")) return "demo school";
  if (as === "summary" && path.startsWith("core/")) return "descriptions of the API";
  const [, pkg = "", folder] = /^(\w+)\/src\/([\w-]+)\//.exec(path) ?? [];
  const isPlatform = Object.entries(platforms).some(
    ([name, folders]) => name === pkg && folder !== undefined && folders.includes(folder),
  );
  return (!isPlatform && modules.find((module) => module === folder)) || "platform";
}

/** All texts that people read, by file and line. */
export function allTexts(root: string): Text[] {
  const plain = globSync(["web/*.html", "web/src/**/*.css", "docs/operating/*.md"], { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
  const code = sourceFiles(root).filter(isProductCode);
  return [...code.flatMap(textsOfCode), ...plain.flatMap(textsOfPlain)];
}
