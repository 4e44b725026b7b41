/** Ways in which a right answer stands out, as bits, the clearest first. */
export const EMPHASES = { highlight: 1, bold: 2, underline: 4, colour: 8 } as const;
/** Bit of the label of a numbered paragraph, which is not part of the text. */
const LABEL = 16;

/** A line of text with the emphasis of each character. */
export class StyledLine {
  text = "";
  readonly bits: number[] = [];

  add(text: string, bits: number): void {
    this.text += text;
    for (let at = 0; at < text.length; at += 1) this.bits.push(bits);
  }

  addLine(line: StyledLine): void {
    this.text += line.text;
    this.bits.push(...line.bits);
  }

  /** The line with a label before it. */
  labelled(label: string): StyledLine {
    const line = new StyledLine();
    if (label !== "") line.add(`${label} `, LABEL);
    line.addLine(this);
    return line;
  }

  /** Without spaces at the ends; a wide gap, as between columns, is a tab. */
  tidied(): StyledLine {
    const line = new StyledLine();
    const text = this.text.trimEnd();
    const parts = text.matchAll(/\s+|[\u200B\u2060\uFEFF]+|[^\s\u200B\u2060\uFEFF]+/g);
    for (const { 0: part, index } of parts) {
      if (/^[\u200B\u2060\uFEFF]/.test(part)) continue;
      const gap = part.length > 1 || part === "\t" ? "\t" : " ";
      if (part.trim() !== "") line.addLine(this.slice(index, index + part.length));
      else if (line.text !== "") line.add(gap, 0);
    }
    return line;
  }

  slice(from: number, to: number): StyledLine {
    const line = new StyledLine();
    line.text = this.text.slice(from, to);
    line.bits.push(...this.bits.slice(from, to));
    return line;
  }

  /** Whether every letter and digit from an index on, except those of a label, has the emphasis. */
  isWholly(bit: number, from: number): boolean {
    let count = 0;
    for (let at = from; at < this.text.length; at += 1) {
      const bits = this.bits[at] ?? 0;
      if (bits & LABEL || !/[\p{L}\p{N}]/u.test(this.text[at] ?? "")) continue;
      if (!(bits & bit)) return false;
      count += 1;
    }
    return count > 0;
  }
}
