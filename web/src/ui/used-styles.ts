/** A rule, or a rule with others inside it, as in a minified style sheet. */
interface Rule {
  /** Selectors, or the at-rule with its condition. */
  readonly head: string;
  /** Text between the braces; null for a statement such as `@layer a,b;`. */
  readonly body: string | null;
  readonly inner: readonly Rule[];
  /** Classes and data attributes that each selector needs, the latter as `[name` or `[name=value`. */
  readonly needs: readonly (readonly string[])[];
}

/** Attributes that the first script sets or changes. */
const CHANGING = ["data-mantine-color-scheme", "data-not-yours", "data-faces"];
/** At-rules with rules inside. */
const GROUPS = /^@(layer|media|supports|container)\b/;
/** Style sheets of pages that are remembered. */
const MAX_REMEMBERED = 200;

/**
 * Divides a minified style sheet once; the function that it returns gives, in their order, the rules
 * that the HTML of a page can use until the app changes it. Rules for states, media and print stay,
 * since they need no other class.
 */
export function usedStyles(css: string): (html: string) => string {
  const rules = rulesOf(css);
  const known = new Set(needsOf(rules));
  const remembered = new Map<string, string>();
  return (html) => {
    const names = [...namesIn(html, / class="([^"]*)"/g), ...attributesIn(html)];
    const present = names.filter((name) => known.has(name));
    const variables = namesIn(html, /var\((--[\w-]+)/g);
    const key = [...present.toSorted(), ...variables.toSorted()].join(" ");
    const made = remembered.get(key);
    if (made !== undefined) return made;
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    const used = textOf(rules, new Set(present));
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

function attributesIn(html: string): string[] {
  const pairs = html.matchAll(/ (data-[\w-]+)="([^"]*)"/g);
  return [
    ...new Set(Array.from(pairs, ([, name, value]) => [`[${name}`, `[${name}=${value}`]).flat()),
  ];
}

function withoutAnimations(css: string): string {
  return css.replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (whole, name: string) =>
    css.split(name).length > 2 ? whole : "",
  );
}

function textOf(rules: readonly Rule[], present: ReadonlySet<string>): string {
  return rules.map((rule) => ruleText(rule, present)).join("");
}

function ruleText({ head, body, inner, needs }: Rule, present: ReadonlySet<string>): string {
  if (body === null) return `${head};`;
  if (inner.length > 0) {
    const text = textOf(inner, present);
    return text === "" ? "" : `${head}{${text}}`;
  }
  const isUsed = needs.some((names) => names.every((name) => present.has(name)));
  return isUsed ? `${head}{${body}}` : "";
}

function needsOf(rules: readonly Rule[]): readonly string[] {
  return rules.flatMap(({ inner, needs }) => [...needs.flat(), ...needsOf(inner)]);
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
    needs: head.startsWith("@") ? [[]] : selectorsOf(head).map(needsOfSelector),
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

/** Without those in parentheses, unless it is one condition: they may be alternatives or exclusions. */
function needsOfSelector(selector: string): string[] {
  let plain = selector.replace(/:(?:is|where)\(((?:[^(),"]|"[^"]*")*)\)/g, "$1");
  while (/\([^()]*\)/.test(plain)) plain = plain.replace(/\([^()]*\)/g, "");
  const attributes = Array.from(plain.matchAll(/\[([\w-]+)(?:=("?)([^\]"]*)\2)?\]/g))
    .filter(([, name = ""]) => name.startsWith("data-") && !CHANGING.includes(name))
    .map(([, name, , value]) => (value === undefined ? `[${name}` : `[${name}=${value}`));
  const classes = plain.replace(/\[[^\]]*\]/g, "").matchAll(/\.((?:[\w-]|\\.)+)/g);
  return [...attributes, ...Array.from(classes, ([, name = ""]) => name.replaceAll("\\", ""))];
}
