import type { SoundFacts } from "./sound-facts.ts";

/* MPEG-1, 2 and 2.5 layer III: frames one after another, between tags of other programs. */

const KBITS_1 = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const KBITS_2 = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const RATES = [44_100, 48_000, 32_000];

/** Fewer can be chance in another file. */
const MIN_FRAMES = 4;
/** More behind the frames than tags usually have means that frames could not be read. */
const MAX_TAGS = 64 * 1024;

interface Frame {
  readonly length: number;
  readonly seconds: number;
}

/** Keeps the frames and drops the tags (ID3, APE) before and behind them. */
export function readMp3(bytes: Buffer): SoundFacts | null {
  const start = afterTags(bytes);
  let at = start;
  let [frames, seconds] = [0, 0];
  for (let frame = frameAt(bytes, at); frame; frame = frameAt(bytes, at)) {
    at += frame.length;
    frames += 1;
    seconds += frame.seconds;
  }
  if (frames < MIN_FRAMES || bytes.length - at > MAX_TAGS) return null;
  return { bytes: bytes.subarray(start, Math.min(at, bytes.length)), seconds };
}

/** The position behind ID3v2 tags and the zeros that follow them. */
function afterTags(bytes: Buffer): number {
  let at = 0;
  while (bytes.toString("latin1", at, at + 3) === "ID3" && at + 10 <= bytes.length) {
    const size = [6, 7, 8, 9].reduce((sum, place) => sum * 128 + (bytes[at + place] ?? 0), 0);
    const hasFooter = ((bytes[at + 5] ?? 0) & 0x10) !== 0;
    at += 10 + size + (hasFooter ? 10 : 0);
    while (bytes[at] === 0) at += 1;
  }
  return at;
}

function frameAt(bytes: Buffer, at: number): Frame | null {
  if (at + 4 > bytes.length) return null;
  const head = bytes.readUInt32BE(at);
  const version = (head >>> 19) & 3;
  const isLayer3 = ((head >>> 17) & 3) === 1;
  if (head >>> 21 !== 0x7ff || version === 1 || !isLayer3) return null;
  const isFirst = version === 3;
  const kbits = (isFirst ? KBITS_1 : KBITS_2)[((head >>> 12) & 15) - 1];
  const fullRate = RATES[(head >>> 10) & 3];
  if (kbits === undefined || fullRate === undefined) return null;
  const rate = fullRate / ({ 3: 1, 2: 2, 0: 4 }[version] ?? 1);
  const padding = (head >>> 9) & 1;
  const length = Math.floor(((isFirst ? 144 : 72) * kbits * 1000) / rate) + padding;
  return { length, seconds: (isFirst ? 1152 : 576) / rate };
}
