import { DEFAULT_COLOUR, shadesOf } from "@school/core/api/palette.ts";
import type { SchoolFacts } from "@school/core/school/schemas.ts";

interface PlainBody {
  readonly text: string;
  /** A large tick or cross with its word, above the heading. */
  readonly verdict?: { readonly isGood: boolean; readonly word: string };
  /** Ends with the school's phone number. */
  readonly isCallable?: boolean;
  /** Labels with their values. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** A form with only a button. */
  readonly form?: { readonly action: string; readonly button: string };
  /** Links to open first, one below the other. */
  readonly links?: readonly { readonly href: string; readonly label: string }[];
  /** Steps under headings. */
  readonly lists?: readonly { readonly heading: string; readonly items: readonly string[] }[];
}

const styleIn = (light: string, dark: string) => `
  :root { color-scheme: light dark; }
  body { margin: 0; background: light-dark(#f6f3ea, #16201b); color: light-dark(#23302a, #e8ece6);
    font: 1.0625rem/1.6 system-ui, sans-serif; }
  main { max-width: 34rem; margin: 0 auto; padding: 3rem 1.25rem; }
  .school { display: flex; gap: 0.75rem; align-items: center; margin: 0 0 1.5rem; padding-bottom: 0.75rem;
    border-bottom: 3px double; font: 700 1.25rem/1.2 Georgia, serif; color: light-dark(${light}, ${dark}); }
  .school img { width: 3rem; height: 3.375rem; object-fit: contain; }
  .verdict { display: flex; gap: 0.75rem; align-items: center; margin: 0; font: 700 2.25rem/1.1 Georgia, serif; }
  .verdict svg { flex: none; width: 4.5rem; height: 4.5rem; fill: none; stroke: #fff; stroke-width: 5;
    stroke-linecap: round; stroke-linejoin: round; print-color-adjust: exact; }
  .good { color: light-dark(#175c3e, #88bc9f); } .good circle { fill: #175c3e; stroke: none; }
  .bad { color: light-dark(#a3261c, #f2a49c); } .bad circle { fill: #a3261c; stroke: none; }
  h1 { font-size: 1.6rem; line-height: 1.25; margin: 0.5rem 0 1rem; }
  h2 { font-size: 1.15rem; margin: 1.5rem 0 0.25rem; }
  ol { margin: 0; padding-left: 1.4rem; }
  .way { display: inline-block; text-decoration: none; }
  button, .way { font: inherit; font-weight: 600; padding: 0.7rem 1.25rem; border: 0; border-radius: 0.5rem;
    background: ${light}; color: #fff; cursor: pointer; }
  button:focus-visible, a:focus-visible { outline: 3px solid #e0a526; outline-offset: 2px; }
  a:not(.way) { color: inherit; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; }
  dd { margin: 0; font-weight: 700; }
  @media print { main { padding: 0; } .home { display: none; } }`;

const CREST = "/crest.svg";
const SIGNS = { good: "m13 25 8 8 15-17", bad: "m15 15 18 18m0-18-18 18" };

function verdictLine({ isGood, word }: NonNullable<PlainBody["verdict"]>): string {
  const kind = isGood ? "good" : "bad";
  const sign = `<svg viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="24"/><path d="${SIGNS[kind]}"/></svg>`;
  return `<p class="verdict ${kind}">${sign}${escapeHtml(word)}</p>`;
}

/**
 * A small page of its own, without scripts: the school's name, a heading, a sentence, facts, a
 * button.
 */
export function plainPage(
  { name, colour, logoUrl, phone }: Pick<SchoolFacts, "name" | "colour" | "logoUrl" | "phone">,
  heading: string,
  { text, verdict, facts = [], form, links = [], lists = [], isCallable = false }: PlainBody,
): string {
  const shades = shadesOf(colour ?? DEFAULT_COLOUR);
  const button =
    form &&
    `<form method="post" action="${escapeHtml(form.action)}"><button>${escapeHtml(form.button)}</button></form>`;
  const rows = facts.map(
    ([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`,
  );
  const buttons = links.map(
    ({ href, label }) =>
      `<p><a class="way" href="${escapeHtml(href)}">${escapeHtml(label)}</a></p>`,
  );
  const steps = lists.map(
    ({ heading: of, items }) =>
      `<h2>${escapeHtml(of)}</h2><ol>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join("")}</ol>`,
  );
  const list = rows.length > 0 ? `<dl>${rows.join("")}</dl>` : "";
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="${CREST}">
<title>${escapeHtml(heading)} - ${escapeHtml(name)}</title><style>${styleIn(shades[7], shades[3])}</style></head>
<body><main><p class="school"><img src="${logoUrl ?? CREST}" alt="">${escapeHtml(name)}</p>
${verdict ? verdictLine(verdict) : ""}
<h1>${escapeHtml(heading)}</h1>
<p>${escapeHtml(text)}</p>
${list}
${button ?? ""}
${buttons.slice(0, 1).join("")}${steps.join("")}${buttons.slice(1).join("")}
${isCallable && phone !== "" ? `<p>Call the school: <a href="tel:${phone.replace(/[^+\d]/g, "")}">${escapeHtml(phone)}</a></p>` : ""}
<p class="home"><a href="/">Go to the school's website</a></p></main></body></html>
`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
