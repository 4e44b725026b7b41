import sharp from "sharp";

/** Longest side in pixels: 64 CSS pixels on the screen of a phone. */
const SIDE = 128;
/** Number of small pictures in memory, about 3 kB each. */
const MAX_PICTURES = 1500;

/** By the hash of the stored picture, the one used last at the end. */
const pictures = new Map<string, Promise<Buffer>>();

/**
 * Returns a stored picture at 128 pixels. It is made once while it stays in memory; `read` gives
 * the stored bytes for that.
 */
export function smallPicture(hash: string, read: () => Promise<Buffer>): Promise<Buffer> {
  const made = pictures.get(hash) ?? shrink(read);
  pictures.delete(hash);
  pictures.set(hash, made);
  made.catch(() => pictures.delete(hash));
  const [first] = pictures.keys();
  if (pictures.size > MAX_PICTURES && first !== undefined) pictures.delete(first);
  return made;
}

async function shrink(read: () => Promise<Buffer>): Promise<Buffer> {
  return sharp(await read())
    .resize({ width: SIDE, height: SIDE, fit: "inside", withoutEnlargement: true })
    .webp()
    .toBuffer();
}
