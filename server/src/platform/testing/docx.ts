import { zipOf } from "../documents/files/zip.ts";

/* Builds Word documents from what Word writes, as XML in strings. */

const NAMESPACES = [
  ["w", "http://schemas.openxmlformats.org/wordprocessingml/2006/main"],
  ["r", "http://schemas.openxmlformats.org/officeDocument/2006/relationships"],
  ["m", "http://schemas.openxmlformats.org/officeDocument/2006/math"],
  ["a", "http://schemas.openxmlformats.org/drawingml/2006/main"],
  ["mc", "http://schemas.openxmlformats.org/markup-compatibility/2006"],
  ["wps", "http://schemas.microsoft.com/office/word/2010/wordprocessingShape"],
  ["v", "urn:schemas-microsoft-com:vml"],
]
  .map(([prefix, address]) => `xmlns:${prefix}="${address}"`)
  .join(" ");

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A run of text; `properties` are those of the run: `<w:b/>`. A tab is Word's tab. */
export function run(text: string, properties = ""): string {
  const parts = text.split("\t").map((part) => `<w:t xml:space="preserve">${escaped(part)}</w:t>`);
  return `<w:r><w:rPr>${properties}</w:rPr>${parts.join("<w:tab/>")}</w:r>`;
}

/** The picture with this number, from 1, beside the text. */
export function picture(number: number): string {
  return `<w:r><w:drawing><a:graphic><a:blip r:embed="rId${number}"/></a:graphic></w:drawing></w:r>`;
}

export const fractionOf = (over: string, under: string): string =>
  `<m:oMath><m:f><m:num><m:r><m:t>${over}</m:t></m:r></m:num><m:den><m:r><m:t>${under}</m:t></m:r></m:den></m:f></m:oMath>`;

/** A paragraph of runs, or of a plain text. */
export function paragraph(contents: string, list?: { id: number; depth: number }): string {
  const runs = contents.startsWith("<") || contents === "" ? contents : run(contents);
  const numbers =
    list &&
    `<w:pPr><w:numPr><w:ilvl w:val="${list.depth}"/><w:numId w:val="${list.id}"/></w:numPr></w:pPr>`;
  return `<w:p>${numbers ?? ""}${runs}</w:p>`;
}

/** A table; a cell is its paragraphs, or a plain text. */
export function table(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) =>
    row.map((cell) => `<w:tc>${cell.startsWith("<w:p>") ? cell : paragraph(cell)}</w:tc>`),
  );
  return `<w:tbl>${cells.map((row) => `<w:tr>${row.join("")}</w:tr>`).join("")}</w:tbl>`;
}

export const textBox = (contents: string): string =>
  `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx><w:txbxContent>${contents}</w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict/></mc:Fallback></mc:AlternateContent></w:r>`;

const level = (depth: number, format: string, text: string) =>
  `<w:lvl w:ilvl="${depth}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;

/** List 1: questions "1." with options "a)"; list 2: bullets; each list from 3 on: options from "A." on. */
function numbering(): string {
  const questions = level(0, "decimal", "%1.") + level(1, "lowerLetter", "%2)");
  const definitions = [
    [1, questions],
    [2, level(0, "bullet", "o")],
    [3, level(0, "upperLetter", "%1.")],
  ].map(([id, levels]) => `<w:abstractNum w:abstractNumId="${id}">${levels}</w:abstractNum>`);
  const lists = Array.from({ length: 60 }, (_, index) => {
    const id = index + 1;
    const restart = `<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>`;
    return `<w:num w:numId="${id}"><w:abstractNumId w:val="${Math.min(id, 3)}"/>${id > 2 ? restart : ""}</w:num>`;
  });
  return `<w:numbering ${NAMESPACES}>${definitions.join("")}${lists.join("")}</w:numbering>`;
}

/** The bytes of a document with these paragraphs and tables. */
export async function docx(
  contents: readonly string[],
  pictures: readonly Uint8Array[] = [],
): Promise<Buffer> {
  const relations = pictures.map(
    (_, index) => `<Relationship Id="rId${index + 1}" Target="media/image${index + 1}.png"/>`,
  );
  const texts: Record<string, string> = {
    "[Content_Types].xml": "<Types/>",
    "word/document.xml": `<w:document ${NAMESPACES}><w:body>${contents.join("")}</w:body></w:document>`,
    "word/numbering.xml": numbering(),
    "word/_rels/document.xml.rels": `<Relationships>${relations.join("")}</Relationships>`,
  };
  const encoder = new TextEncoder();
  async function* entries() {
    for (const [path, text] of Object.entries(texts)) {
      yield { path, bytes: encoder.encode(text), isCompressed: false };
    }
    for (const [index, bytes] of pictures.entries()) {
      yield { path: `word/media/image${index + 1}.png`, bytes, isCompressed: true };
    }
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipOf(entries())) chunks.push(chunk);
  return Buffer.concat(chunks);
}
