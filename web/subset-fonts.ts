/**
 * Makes the fonts of the portal from their full sources: `node web/subset-fonts.ts`. Browsers get each
 * face as two WOFF2 files: "latin" is what most pages need, and "letters" is loaded where a letter or
 * mark is on the page that the first has not. The server draws PDFs with whole TrueType files.
 *
 * The files have the letters of English, Yoruba, Igbo and Hausa with their marks, so that a letter
 * and its mark always come from the same font. The fonts are renamed, because the Open Font License
 * reserves "Gentium" for unchanged copies.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";

const NIGERIAN =
  "ẹọṣẸỌṢịụṅỊỤṄńǹḿŃǸḾɓɗƙƴƁƊƘƳāēīōūĀĒĪŌŪǎěǐǒǔǍĚǏǑǓŋŊǝƎ₦" +
  "\u0300\u0301\u0302\u0304\u0307\u030C\u0323\u0329";
const PUNCTUATION = "–—‘’‚“”„†•…‹›−×÷≤≥≠←→↑↓ʼœŒšŠžŽıˆ˜€™";
const SERVER_FONTS = join(import.meta.dirname, "../server/src/platform/documents/pdf/fonts");
/** The same characters as the ranges in `ui/fonts.css`. */
const LATIN = `${range(0x20, 0x7e)}\u00A0·×–—‘’“”•…←→₦−`;
/** Letters that take a mark in these languages: both must come from the same file. */
const MARKED = "aeioumnAEIOUMN";
const FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "liga", "rlig", "tnum"];
const FACES = [
  {
    source: import.meta
      .resolve("@expo-google-fonts/gentium-book-plus/700Bold/GentiumBookPlus_700Bold.ttf"),
    family: "School Serif",
    style: "Bold",
    file: "school-serif-700.woff2",
  },
  {
    source: import.meta.resolve("@expo-google-fonts/fira-sans/400Regular/FiraSans_400Regular.ttf"),
    family: "School Sans",
    style: "Regular",
    file: "school-sans-400.woff2",
  },
  {
    source: import.meta
      .resolve("@expo-google-fonts/fira-sans/600SemiBold/FiraSans_600SemiBold.ttf"),
    family: "School Sans",
    style: "SemiBold",
    file: "school-sans-600.woff2",
  },
];

function range(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
}

/** The tables of an SFNT file, by tag. */
function readTables(font: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  for (let i = 0; i < font.readUInt16BE(4); i++) {
    const entry = 12 + i * 16;
    const start = font.readUInt32BE(entry + 8);
    const length = font.readUInt32BE(entry + 12);
    tables.set(font.toString("latin1", entry, entry + 4), font.subarray(start, start + length));
  }
  return tables;
}

function writeTables(version: Buffer, tables: Map<string, Buffer>): Buffer {
  const header = Buffer.alloc(12 + tables.size * 16);
  version.copy(header, 0, 0, 4);
  header.writeUInt16BE(tables.size, 4);
  const bodies: Buffer[] = [];
  let offset = header.length;
  [...tables].forEach(([tag, body], i) => {
    const entry = 12 + i * 16;
    header.write(tag, entry, "latin1");
    header.writeUInt32BE(offset, entry + 8);
    header.writeUInt32BE(body.length, entry + 12);
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
    bodies.push(padded);
    offset += padded.length;
  });
  return Buffer.concat([header, ...bodies]);
}

/** A name table of Windows Unicode records (OpenType specification, "name"). */
function nameTable(names: Record<number, string>): Buffer {
  const records = Object.entries(names).map(
    ([id, text]) => [Number(id), Buffer.from(text, "utf16le").swap16()] as const,
  );
  const header = Buffer.alloc(6 + records.length * 12);
  header.writeUInt16BE(records.length, 2);
  header.writeUInt16BE(header.length, 4);
  let offset = 0;
  records.forEach(([id, text], i) => {
    [3, 1, 0x409, id, text.length, offset].forEach((value, field) => {
      header.writeUInt16BE(value, 6 + i * 12 + field * 2);
    });
    offset += text.length;
  });
  return Buffer.concat([header, ...records.map(([, text]) => text)]);
}

/** Code points of a format 4 character map, which every source font has. */
function codePoints(font: Buffer): Set<number> {
  const cmap = readTables(font).get("cmap");
  if (!cmap) throw new Error("no character map");
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const at = cmap.readUInt32BE(4 + i * 8 + 4);
    if (cmap.readUInt16BE(at) !== 4) continue;
    const codes = new Set<number>();
    const bytes = cmap.readUInt16BE(at + 6);
    for (let s = 0; s < bytes; s += 2) {
      const end = cmap.readUInt16BE(at + 14 + s);
      const start = cmap.readUInt16BE(at + 16 + bytes + s);
      const delta = cmap.readUInt16BE(at + 16 + bytes * 2 + s);
      const rangeAt = at + 16 + bytes * 3 + s;
      const rangeOffset = cmap.readUInt16BE(rangeAt);
      for (let code = start; code <= end && code < 0xffff; code++) {
        const glyph = rangeOffset
          ? cmap.readUInt16BE(rangeAt + rangeOffset + (code - start) * 2)
          : (code + delta) & 0xffff;
        if (glyph) codes.add(code);
      }
    }
    return codes;
  }
  throw new Error("no format 4 character map");
}

const text = range(0x20, 0x7e) + range(0xa0, 0xff) + NIGERIAN + PUNCTUATION;
for (const face of FACES) {
  const subset = await subsetFont(readFileSync(new URL(face.source)), text, {
    targetFormat: "sfnt",
    noHinting: true,
    keepFeatures: FEATURES,
  });
  const known = codePoints(subset);
  const missing = [...range(0x20, 0x7e), ...NIGERIAN].filter(
    (c) => !known.has(c.codePointAt(0) ?? 0),
  );
  if (missing.length > 0) throw new Error(`${face.file} lacks ${missing.join(" ")}`);

  const tables = readTables(subset);
  const full = `${face.family} ${face.style}`;
  const postscript = full.replaceAll(" ", "");
  const names = { 1: face.family, 2: face.style, 3: postscript, 4: full, 6: postscript };
  tables.set("name", nameTable({ 0: "SIL Open Font License 1.1, see OFL texts beside", ...names }));
  const renamed = writeTables(subset, tables);
  const trueType = join(SERVER_FONTS, face.file.replace(".woff2", ".ttf"));
  writeFileSync(trueType, renamed);
  const web = {
    latin: LATIN,
    letters: [...text].filter((c) => !LATIN.includes(c)).join("") + MARKED,
  };
  for (const [part, characters] of Object.entries(web)) {
    const packed = await subsetFont(renamed, characters, {
      targetFormat: "woff2",
      keepFeatures: FEATURES,
    });
    const file = face.file.replace(".woff2", `-${part}.woff2`);
    writeFileSync(join(import.meta.dirname, "src/ui/fonts", file), packed);
    console.log(`${file}: ${packed.length} bytes`);
  }
}
