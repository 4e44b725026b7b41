/** A rule, or a rule with others inside it, as in a minified style sheet. */
interface Rule {
  /** Selectors, or the at-rule with its condition. */
  readonly head: string;
  /** Text between the braces; null for a statement such as `@layer a,b;`. */
  readonly body: string | null;
  readonly inner: readonly Rule[];
  /** Classes of each selector that an element needs, besides its place in the page. */
  readonly classes: readonly (readonly string[])[];
}

/** At-rules with rules inside. */
const GROUPS = /^@(layer|media|supports|container)\b/;
/** Style sheets of pages that are remembered. */
const MAX_REMEMBERED = 200;

/**
 * Divides a minified style sheet once; the function that it returns gives, in their order, the rules
 * that the HTML of a page can use until a script changes it. Rules with attributes, states, media and
 * print stay, since they need no other class.
 */
export function usedStyles(css: string): (html: string) => string {
  const rules = rulesOf(css);
  const known = new Set(classesIn(rules));
  const remembered = new Map<string, string>();
  return (html) => {
    const classes = namesIn(html, / class="([^"]*)"/g).filter((name) => known.has(name));
    const variables = namesIn(html, /var\((--[\w-]+)/g);
    const key = [...classes.toSorted(), ...variables.toSorted()].join(" ");
    const made = remembered.get(key);
    if (made !== undefined) return made;
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    const used = textOf(rules, new Set(classes));
    const text = withoutUnused(withoutAnimations(used), new Set(variables));
    remembered.set(key, text);
    return text;
  };
}

/**
 * Leaves out the variables that no rule uses.
 *
 * @param others names of variables that are used elsewhere
 */
export function withoutUnused(css: string, others: ReadonlySet<string> = new Set()): string {
  const used = new Set(Array.from(css.matchAll(/var\((--[\w-]+)/g), ([, name]) => name));
  const pruned = css.replace(/(--[\w-]+):[^;{}]*(;|(?=\}))/g, (whole, name: string) =>
    used.has(name) || others.has(name) ? whole : "",
  );
  return pruned === css ? css.replace(/[^{}]+\{\}/g, "") : withoutUnused(pruned, others);
}

function namesIn(html: string, pattern: RegExp): string[] {
  const names = Array.from(html.matchAll(pattern), ([, name = ""]) => name.split(" "));
  return [...new Set(names.flat())];
}

function withoutAnimations(css: string): string {
  return css.replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (whole, name: string) =>
    css.split(name).length > 2 ? whole : "",
  );
}

function textOf(rules: readonly Rule[], classes: ReadonlySet<string>): string {
  return rules.map((rule) => ruleText(rule, classes)).join("");
}

function ruleText({ head, body, inner, classes: needed }: Rule, classes: ReadonlySet<string>) {
  if (body === null) return `${head};`;
  if (inner.length > 0) {
    const text = textOf(inner, classes);
    return text === "" ? "" : `${head}{${text}}`;
  }
  const isUsed = needed.some((names) => names.every((name) => classes.has(name)));
  return isUsed ? `${head}{${body}}` : "";
}

function classesIn(rules: readonly Rule[]): readonly string[] {
  return rules.flatMap(({ inner, classes }) => [...classes.flat(), ...classesIn(inner)]);
}

/** Throws if the braces of the sheet do not match. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  let start = 0;
  let opened = 0;
  let depth = 0;
  for (const { 0: sign, index } of css.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{};]/gs)) {
    if (sign === "{") {
      if (depth === 0) opened = index;
      depth += 1;
    } else if (sign === "}") {
      depth -= 1;
      if (depth === 0) rules.push(ruleOf(css.slice(start, opened), css.slice(opened + 1, index)));
    }
    if (depth === 0 && (sign === "}" || sign === ";")) {
      if (sign === ";") rules.push(ruleOf(css.slice(start, index), null));
      start = index + 1;
    }
  }
  if (depth !== 0) throw new Error("A style sheet has braces that do not match");
  return rules;
}

function ruleOf(text: string, body: string | null): Rule {
  const head = text.trim();
  const isGroup = body !== null && GROUPS.test(head);
  return {
    head,
    body,
    inner: isGroup ? rulesOf(body) : [],
    classes: head.startsWith("@") ? [[]] : selectorsOf(head).map(classesOf),
  };
}

/** Divides at commas outside of parentheses and brackets. */
function selectorsOf(head: string): string[] {
  const selectors = [""];
  let depth = 0;
  for (const sign of head) {
    if (sign === "(" || sign === "[") depth += 1;
    if (sign === ")" || sign === "]") depth -= 1;
    if (sign === "," && depth === 0) selectors.push("");
    else selectors.push(`${selectors.pop()}${sign}`);
  }
  return selectors;
}

/** Without those in parentheses, which may be alternatives or exclusions. */
function classesOf(selector: string): string[] {
  let plain = selector.replace(/"(?:[^"\\]|\\.)*"/g, "");
  while (/\([^()]*\)/.test(plain)) plain = plain.replace(/\([^()]*\)/g, "");
  const names = plain.replace(/\[[^\]]*\]/g, "").matchAll(/\.((?:[\w-]|\\.)+)/g);
  return Array.from(names, ([, name = ""]) => name.replaceAll("\\", ""));
}
