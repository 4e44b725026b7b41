import { formulaIn, lowered, raised } from "./ascii-math.ts";

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  deg: "°",
  times: "×",
  divide: "÷",
  frac12: "½",
  frac14: "¼",
  frac34: "¾",
  pi: "π",
  radic: "√",
  le: "≤",
  ge: "≥",
  ne: "≠",
  minus: "−",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  eacute: "é",
  naira: "₦",
};

/** Elements that begin a line. */
const BLOCK = /^(?:p|div|br|li|tr|h[1-6]|table|ul|ol|pre|blockquote)$/;
const DROPPED = /<(script|style|head)\b[^]*?<\/\1\s*>|<!--[^]*?-->/gi;
const FORMATTED = /<(?:b|strong|i|em|u|font|span|table|h[1-6])\b/i;

export interface HtmlText {
  readonly text: string;
  /** Whether formatting was lost that a reader may need. */
  readonly hasMarkup: boolean;
}

/**
 * The text of HTML, with small raised and lowered digits.
 *
 * @param pictureMark the mark of the picture with this address
 */
export function htmlText(html: string, pictureMark: (address: string) => string): HtmlText {
  let height: "sup" | "sub" | null = null;
  const pieces = html
    .replaceAll(DROPPED, "")
    .split(/(<\/?[a-z][^<>]*>)/i)
    .map((piece) => {
      const [, closing, name = ""] = /^<(\/?)([a-z][a-z\d]*)/i.exec(piece) ?? [];
      const tag = name.toLowerCase();
      if (tag === "") {
        const words = decoded(piece).replaceAll(/\s+/g, " ");
        if (height === null) return words;
        return (height === "sup" ? raised(words) : lowered(words)) ?? words;
      }
      if (tag === "sup" || tag === "sub") height = closing ? null : tag;
      if (tag === "img") {
        return pictureMark(decoded(/\bsrc\s*=\s*["']?([^"'>\s]*)/i.exec(piece)?.[1] ?? ""));
      }
      if (tag === "td" && closing) return " ";
      return BLOCK.test(tag) ? "\n" : "";
    });
  return { text: tidied(withFormulas(pieces.join(""))), hasMarkup: FORMATTED.test(html) };
}

function decoded(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (whole, ...groups) => {
    const [decimal, hexadecimal, name] = groups as (string | undefined)[];
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
    const code = Number.parseInt(decimal ?? hexadecimal ?? "", decimal === undefined ? 16 : 10);
    return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}

function tidied(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
}

const LATEX: readonly (readonly [RegExp, string])[] = [
  [/\\d?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, "($1)/($2)"],
  [/\\sqrt\s*\[([^\]]*)\]\s*\{([^{}]*)\}/g, "root($1)($2)"],
  [/\\sqrt\s*\{([^{}]*)\}/g, "sqrt($1)"],
  [/([\^_])\{([^{}]*)\}/g, "$1($2)"],
  [/\\times\b/g, " xx "],
  [/\\div\b/g, " -: "],
  [/\\(?:leq?)\b/g, "<="],
  [/\\(?:geq?)\b/g, ">="],
  [/\\neq?\b/g, "!="],
  [/\\pm\b/g, "+-"],
  [/\\cdot\b/g, "*"],
  [/\\(pi|theta|alpha|beta)\b/g, " $1 "],
  [/\\(?:left|right|,|;|!)/g, ""],
];

/** Formulas in LaTeX between \( and \), \[ and \] or $$; one with other commands stays as it is. */
function withFormulas(text: string): string {
  const formulas = /\\\(([^]{1,300}?)\\\)|\\\[([^]{1,300}?)\\\]|\$\$([^]{1,300}?)\$\$/g;
  return text.replaceAll(formulas, (whole, ...groups) => {
    const written = (groups as (string | undefined)[]).find((one) => one !== undefined) ?? "";
    const formula = LATEX.reduce((line, [sign, by]) => line.replaceAll(sign, by), written);
    return /[\\{}`]/.test(formula) ? whole : formulaIn(formula.replaceAll(/\s+/g, " "));
  });
}
