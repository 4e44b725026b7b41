import { DEFAULT_COLOUR, shadesOf } from "@school/core/api/palette.ts";
import type { SchoolFacts } from "@school/core/school/schemas.ts";

interface PlainBody {
  readonly text: string;
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
  .school { font-weight: 700; color: light-dark(${light}, ${dark}); }
  h1 { font-size: 1.6rem; line-height: 1.25; margin: 0.5rem 0 1rem; }
  h2 { font-size: 1.15rem; margin: 1.5rem 0 0.25rem; }
  ol { margin: 0; padding-left: 1.4rem; }
  .way { display: inline-block; text-decoration: none; }
  button, .way { font: inherit; font-weight: 600; padding: 0.7rem 1.25rem; border: 0; border-radius: 0.5rem;
    background: ${light}; color: #fff; cursor: pointer; }
  button:focus-visible, a:focus-visible { outline: 3px solid #e0a526; outline-offset: 2px; }
  a:not(.way) { color: inherit; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; }
  dd { margin: 0; font-weight: 700; }`;

/**
 * A small page of its own, without scripts: the school's name, a heading, a sentence, facts, a
 * button.
 */
export function plainPage(
  { name, colour }: Pick<SchoolFacts, "name" | "colour">,
  heading: string,
  { text, facts = [], form, links = [], lists = [] }: PlainBody,
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
<link rel="icon" href="/crest.svg">
<title>${escapeHtml(heading)} - ${escapeHtml(name)}</title><style>${styleIn(shades[7], shades[3])}</style></head>
<body><main><p class="school">${escapeHtml(name)}</p>
<h1>${escapeHtml(heading)}</h1>
<p>${escapeHtml(text)}</p>
${list}
${button ?? ""}
${buttons.slice(0, 1).join("")}${steps.join("")}${buttons.slice(1).join("")}
<p><a href="/">Go to the school's website</a></p></main></body></html>
`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
