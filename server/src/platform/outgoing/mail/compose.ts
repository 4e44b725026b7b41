import { fillSecrets } from "../secrets.ts";

/** Position of a mail's code, on its own line. */
export const CODE = { code: true } as const;

/** A paragraph; or a secret link or code, filled in when the mail is sent. */
export type MailLine = string | { readonly link: string } | typeof CODE;

export interface MailText {
  readonly subject: string;
  readonly lines: readonly MailLine[];
}

interface Composed {
  subject: string;
  text: string;
  html: string;
}

/** Composes a mail as plain text and HTML, in the sender's name. */
export function composeMail(sender: string, { subject, lines }: MailText): Composed {
  const name = plain(sender);
  const text = [...lines.map(asText), `${name}`].join("\n\n");
  const body = lines.map(asHtml).join("\n");
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(plain(subject))}</title></head>
<body style="margin:0;background:#f6f3ea;color:#23302a;font:16px/1.5 sans-serif">
<div style="max-width:34rem;margin:0 auto;padding:1.5rem">
<p style="font-weight:bold;color:#14532d">${escapeHtml(name)}</p>
${body}
</div></body></html>
`;
  return { subject: `${plain(subject)} (${name})`, text: `${text}\n`, html };
}

function asText(line: MailLine): string {
  if (typeof line === "string") return plain(line);
  return "code" in line ? "{{code}}" : `${plain(line.link)}:\n{{link}}`;
}

function asHtml(line: MailLine): string {
  if (typeof line === "string") return `<p>${escapeHtml(plain(line))}</p>`;
  if ("code" in line) {
    return `<p style="font-size:1.75rem;letter-spacing:.25em;font-weight:bold">{{code}}</p>`;
  }
  const style = "background:#14532d;color:#fff;padding:.6rem 1rem;border-radius:.4rem";
  return `<p><a href="{{link}}" style="display:inline-block;${style}">${escapeHtml(plain(line.link))}</a></p>`;
}

/** Returns one line without control characters or placeholders for secrets. */
function plain(text: string): string {
  return text
    .replace(/\p{C}+/gu, " ")
    .replaceAll("{{", "{ {")
    .trim();
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** Fills in secrets, or their replacements for display. */
export function fillMail(
  { text, html }: { text: string; html: string },
  secret: (name: string) => string,
): { text: string; html: string } {
  return {
    text: fillSecrets(text, secret),
    html: fillSecrets(html, (name) => escapeHtml(secret(name))),
  };
}
