import type { SoundFacts } from "./sound-facts.ts";

/* RFC 8794 (EBML) with the elements of Matroska that WebM has. */

const ID = {
  EBML: 0x1a_45_df_a3,
  Segment: 0x18_53_80_67,
  Info: 0x15_49_a9_66,
  TimestampScale: 0x2a_d7_b1,
  Duration: 0x44_89,
  Title: 0x7b_a9,
  DateUTC: 0x44_61,
  Tracks: 0x16_54_ae_6b,
  TrackEntry: 0xae,
  TrackType: 0x83,
  Name: 0x53_6e,
  Cluster: 0x1f_43_b6_75,
  Timestamp: 0xe7,
  SimpleBlock: 0xa3,
  BlockGroup: 0xa0,
  Block: 0xa1,
  Tags: 0x12_54_c3_67,
  Attachments: 0x19_41_a4_69,
} as const;

/** Elements whose contents are read; a recorder leaves their lengths unknown. */
const ENTERED: ReadonlySet<number> = new Set([
  ID.Segment,
  ID.Info,
  ID.Tracks,
  ID.TrackEntry,
  ID.Cluster,
  ID.BlockGroup,
]);
const METADATA: ReadonlySet<number> = new Set([
  ID.Title,
  ID.DateUTC,
  ID.Name,
  ID.Tags,
  ID.Attachments,
]);
const VOID = 0xec;
const AUDIO = 2;
/** Nanoseconds per unit of time, unless the file says otherwise. */
const USUAL_SCALE = 1_000_000;

/** Blanks metadata in place. */
export function readWebm(bytes: Buffer): SoundFacts | null {
  if (bytes.length < 8 || bytes.readUInt32BE(0) !== ID.EBML) return null;
  const plain = Buffer.from(bytes);
  let [scale, duration, cluster, latest, tracks] = [USUAL_SCALE, 0, 0, 0, 0];
  let at = 0;
  while (at < plain.length) {
    const id = numberAt(plain, at, true);
    const size = id && numberAt(plain, at + id.width, false);
    if (!id || !size) break;
    const from = at + id.width + size.width;
    const end = Math.min(from + size.value, plain.length);
    switch (id.value) {
      case ID.TimestampScale:
        scale = integer(plain, from, end);
        break;
      case ID.Duration:
        duration = end - from === 8 ? plain.readDoubleBE(from) : plain.readFloatBE(from);
        break;
      case ID.TrackType:
        if (integer(plain, from, end) !== AUDIO) return null;
        tracks += 1;
        break;
      case ID.Timestamp:
        cluster = integer(plain, from, end);
        break;
      case ID.SimpleBlock:
      case ID.Block: {
        const track = numberAt(plain, from, false);
        if (track) latest = Math.max(latest, cluster + plain.readInt16BE(from + track.width));
        break;
      }
    }
    if (METADATA.has(id.value)) blank(plain, at, end);
    at = ENTERED.has(id.value) ? from : end;
  }
  if (tracks === 0) return null;
  return { bytes: plain, seconds: (Math.max(duration, latest) * scale) / 1e9 };
}

/** A number of variable width; with its mark for an id. An unknown length reads as endless. */
function numberAt(bytes: Buffer, at: number, isId: boolean) {
  const first = bytes[at];
  if (first === undefined || first === 0) return null;
  const width = Math.clz32(first) - 23;
  if (at + width > bytes.length) return null;
  const mark = 1 << (8 - width);
  let value = isId ? first : first & (mark - 1);
  let isUnknown = value === mark - 1;
  for (const byte of bytes.subarray(at + 1, at + width)) {
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { value: !isId && isUnknown ? Number.POSITIVE_INFINITY : value, width };
}

function integer(bytes: Buffer, from: number, end: number): number {
  return bytes.subarray(from, Math.min(end, from + 8)).reduce((sum, byte) => sum * 256 + byte, 0);
}

/** Turns an element into one without meaning, of the same length. */
function blank(bytes: Buffer, start: number, end: number): void {
  const length = end - start;
  bytes.fill(0, start, end);
  bytes[start] = VOID;
  if (length < 9) bytes[start + 1] = 0x80 | (length - 2);
  else {
    bytes[start + 1] = 0x01;
    bytes.writeUIntBE(length - 9, start + 3, 6);
  }
}
