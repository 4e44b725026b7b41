/** A text with the encoding in which it was written. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: "UTF-8" | "UTF-16" | "Windows-1252";
}

/** Enough bytes to distinguish text from other files. */
const SAMPLE_BYTES = 4096;
/** Ratio of the zero bytes in the two places from which a text counts as UTF-16. */
const MOST = 8;

/**
 * Decodes the bytes of an uploaded file as text: by their byte order mark, else as UTF-16 if most
 * zero bytes are in every other place, else as UTF-8, else as Windows-1252, which older programs
 * write. Null for a file that is not text.
 */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return utf8(bytes.subarray(3));
  if (first === 0xff && second === 0xfe) return utf16(bytes.subarray(2), "utf-16le");
  if (first === 0xfe && second === 0xff) return utf16(bytes.subarray(2), "utf-16be");
  const zeros = zerosAt(bytes);
  // Some letters have a zero in the other place: "Ā" is U+0100.
  if (zeros.odd > MOST * zeros.even) return utf16(bytes, "utf-16le");
  if (zeros.even > MOST * zeros.odd) return utf16(bytes, "utf-16be");
  return zeros.even > 0 ? null : utf8(bytes);
}

function utf8(bytes: Uint8Array): DecodedText | null {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return asText(new TextDecoder("windows-1252").decode(bytes), "Windows-1252");
  }
  return asText(text, "UTF-8");
}

function utf16(bytes: Uint8Array, label: "utf-16le" | "utf-16be"): DecodedText | null {
  return asText(new TextDecoder(label).decode(bytes), "UTF-16");
}

function asText(text: string, encoding: DecodedText["encoding"]): DecodedText | null {
  // Control characters other than tab and line ends are in no text that people write.
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  return /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text) ? null : { text, encoding };
}

function zerosAt(bytes: Uint8Array): { even: number; odd: number } {
  const counts = { even: 0, odd: 0 };
  bytes.subarray(0, SAMPLE_BYTES).forEach((byte, position) => {
    if (byte === 0) counts[position % 2 === 0 ? "even" : "odd"] += 1;
  });
  return counts;
}
