/* Small sounds of each format with a person's name in their metadata. */

export const SECRET = "Ada Obi, Ikeja";

/** @param seconds about; frames have 26 ms */
export function anMp3(seconds: number): Buffer {
  const frame = Buffer.alloc(104);
  frame.writeUInt32BE(0xff_fb_10_00);
  const frames = Array.from({ length: Math.round(seconds / (1152 / 44_100)) }, () => frame);
  const title = Buffer.from(SECRET);
  const tag = Buffer.concat([
    Buffer.from("ID3\u0003\0\0\0\0\0", "latin1"),
    Buffer.from([title.length]),
    title,
  ]);
  const last = Buffer.alloc(128);
  last.write(`TAG${SECRET}`);
  return Buffer.concat([tag, ...frames, last]);
}

function box(type: string, ...contents: Buffer[]): Buffer {
  const inside = Buffer.concat(contents);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(inside.length + 8);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, inside]);
}

/** @param handler "vide" for a film */
export function anM4a(seconds: number, handler = "soun"): Buffer {
  const times = (scale: number) => {
    const contents = Buffer.alloc(100);
    contents.writeUInt32BE(3_900_000_000, 4);
    contents.writeUInt32BE(scale, 12);
    contents.writeUInt32BE(Math.round(seconds * scale), 16);
    return contents;
  };
  const kind = Buffer.alloc(24);
  kind.write(handler, 8, "latin1");
  return Buffer.concat([
    box("ftyp", Buffer.from("M4A \0\0\0\0", "latin1")),
    box(
      "moov",
      box("mvhd", times(1000)),
      box("trak", box("mdia", box("mdhd", times(44_100)), box("hdlr", kind))),
      box("udta", Buffer.from(SECRET)),
    ),
    box("mdat", Buffer.alloc(200, 7)),
  ]);
}

export function anOgg(seconds: number): Buffer {
  const page = (granule: number, packet: Buffer) => {
    const head = Buffer.alloc(27);
    head.write("OggS");
    head.writeBigInt64LE(BigInt(granule), 6);
    const segments = [...Array(Math.floor(packet.length / 255)).fill(255), packet.length % 255];
    head[26] = segments.length;
    return Buffer.concat([head, Buffer.from(segments), packet]);
  };
  const text = (words: string) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(words.length);
    return Buffer.concat([length, Buffer.from(words)]);
  };
  const count = Buffer.from([1, 0, 0, 0]);
  const comments = Buffer.concat([
    Buffer.from("OpusTags"),
    text("coder"),
    count,
    text(`ARTIST=${SECRET}${" ".repeat(300)}`),
  ]);
  return Buffer.concat([
    page(0, Buffer.concat([Buffer.from("OpusHead"), Buffer.alloc(11, 1)])),
    page(0, comments),
    page(Math.round(seconds * 48_000), Buffer.alloc(100, 9)),
  ]);
}

/** @param trackType 1 for a film */
export function aWebm(seconds: number, trackType = 2): Buffer {
  const element = (id: number[], contents: Buffer, isEndless = false) =>
    Buffer.concat([
      Buffer.from(id),
      isEndless
        ? Buffer.from([0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])
        : Buffer.from([0x40 | (contents.length >> 8), contents.length & 255]),
      contents,
    ]);
  const at = Math.round(seconds * 1000);
  return Buffer.concat([
    element([0x1a, 0x45, 0xdf, 0xa3], Buffer.alloc(8, 1)),
    element(
      [0x18, 0x53, 0x80, 0x67],
      Buffer.concat([
        element([0x15, 0x49, 0xa9, 0x66], element([0x7b, 0xa9], Buffer.from(SECRET))),
        element(
          [0x16, 0x54, 0xae, 0x6b],
          element([0xae], element([0x83], Buffer.from([trackType]))),
        ),
        element(
          [0x1f, 0x43, 0xb6, 0x75],
          Buffer.concat([
            element([0xe7], Buffer.from([at >> 16, (at >> 8) & 255, at & 255])),
            element([0xa3], Buffer.from([0x81, 0, 0, 0, 5, 5, 5])),
          ]),
          true,
        ),
        element([0x12, 0x54, 0xc3, 0x67], Buffer.from(SECRET)),
      ]),
      true,
    ),
  ]);
}
