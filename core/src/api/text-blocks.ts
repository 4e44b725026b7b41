/** A piece of a line: words or a link. */
export type TextPiece =
  | { readonly kind: "words"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly href: string };

/** A paragraph or list of a displayed text. */
export type TextBlock =
  | { readonly kind: "paragraph"; readonly lines: readonly (readonly TextPiece[])[] }
  | {
      readonly kind: "list";
      readonly ordered: boolean;
      readonly items: readonly (readonly TextPiece[])[];
    };

const BULLET = /^\s*[-*•]\s+(.*)$/;
const NUMBERED = /^\s*\d{1,3}[.)]\s+(.*)$/;
/** A web or email address. Punctuation after it belongs to the sentence. */
const ADDRESS = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]'’]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/giu;

/**
 * Parses plain text: blank lines separate paragraphs, lines that begin with a dash or a number are
 * a list, and addresses become links. Everything else, HTML too, is text.
 */
export function textBlocks(body: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let paragraph: string[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push({ kind: "paragraph", lines: paragraph.map(piecesOf) });
    paragraph = [];
  };
  for (const line of body.split(/\r\n|\n|\r/)) {
    const item = BULLET.exec(line) ?? NUMBERED.exec(line);
    if (item) {
      endParagraph();
      addItem(blocks, NUMBERED.test(line), piecesOf(item[1] ?? ""));
    } else if (line.trim() === "") {
      endParagraph();
      // A blank line ends a list.
      blocks.push({ kind: "paragraph", lines: [] });
    } else {
      paragraph.push(line.trim());
    }
  }
  endParagraph();
  return blocks.filter((block) => block.kind === "list" || block.lines.length > 0);
}

function addItem(blocks: TextBlock[], ordered: boolean, item: readonly TextPiece[]): void {
  const last = blocks.at(-1);
  if (last?.kind === "list" && last.ordered === ordered) {
    blocks[blocks.length - 1] = { ...last, items: [...last.items, item] };
  } else {
    blocks.push({ kind: "list", ordered, items: [item] });
  }
}

/** The words and links of one line; concatenated they give the line. */
export function piecesOf(line: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const match of line.matchAll(ADDRESS)) {
    if (match.index > from) pieces.push({ kind: "words", text: line.slice(from, match.index) });
    const [text] = match;
    pieces.push({ kind: "link", text, href: text.includes("://") ? text : `mailto:${text}` });
    from = match.index + text.length;
  }
  if (from < line.length) pieces.push({ kind: "words", text: line.slice(from) });
  return pieces;
}
