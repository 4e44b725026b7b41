import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { PictureRules } from "@school/core/api/picture.ts";
import { cutOutInk } from "./cut-out-ink.ts";

const RULES: PictureRules = {
  field: "signature",
  types: ["image/jpeg", "image/png", "image/gif"],
  maxBytes: 500_000,
  wrongKind: "wrong kind",
  tooLarge: "too large",
};

const STROKES = `
  <path d="M260 330 C 300 180, 360 180, 350 300 S 300 400, 420 320 S 520 220, 520 300
    S 620 380, 700 280" fill="none" stroke="#1c2a7a" stroke-width="7" stroke-linecap="round"/>
  <path d="M240 380 L 740 360" stroke="#1c2a7a" stroke-width="5"/>
  <circle cx="560" cy="220" r="6" fill="#1c2a7a"/>`;

/** A page of 1000 by 600 with a signature from about (240, 190) to (740, 380). */
async function picture({
  paper = "#fbf8f0",
  strokes = STROKES,
  behind = "",
  over = "",
  format = "jpeg" as "jpeg" | "png" | "gif",
} = {}): Promise<File> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="600">
    <defs>
      <linearGradient id="dusk"><stop offset="0" stop-color="#000" stop-opacity="0.5"/>
        <stop offset="1" stop-color="#000" stop-opacity="0"/></linearGradient>
    </defs>
    <rect width="1000" height="600" fill="${paper}"/>${behind}${strokes}${over}</svg>`;
  const bytes = await sharp(Buffer.from(svg))[format]({ quality: 70 }).toBuffer();
  return new File([new Uint8Array(bytes)], `s.${format}`, { type: `image/${format}` });
}

async function cutOut(file: File) {
  const png = await cutOutInk(file, RULES);
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  const alpha = (x: number, y: number) => data[(y * info.width + x) * 4 + 3]!;
  const corners = [
    alpha(0, 0),
    alpha(info.width - 1, 0),
    alpha(0, info.height - 1),
    alpha(info.width - 1, info.height - 1),
  ];
  const opaque = data.filter((value, at) => at % 4 === 3 && value > 128).length;
  const share = opaque / (info.width * info.height);
  return { png, ...info, corners, share };
}

describe("a signature on a picture of its paper", () => {
  it.each([
    ["on plain paper", {}],
    ["as a gif", { format: "gif" as const }],
    [
      "on paper with a shadow on one side",
      { over: `<rect width="1000" height="600" fill="url(#dusk)"/>` },
    ],
    [
      "under the hard edge of a shadow",
      { over: `<rect x="480" width="520" height="600" opacity="0.4"/>` },
    ],
    [
      "on paper on a dark desk",
      { behind: `<path d="M0 0H1000V600H0Z M60 50V560H950V50Z" fill="#2b1d14"/>` },
    ],
    [
      "on crooked paper on a dark desk",
      { behind: `<path d="M0 0H1000V600H0Z M60 40L50 540L950 570L960 65Z" fill="#2b1d14"/>` },
    ],
    ["in pencil", { strokes: STROKES.replaceAll("#1c2a7a", "#8a8a8a") }],
  ])("%s is trimmed, on transparent ground", async (_how, overrides) => {
    const { width, height, corners, share } = await cutOut(await picture(overrides));
    // 500 by 190 of 1000 by 600, with a little room around it.
    expect(width).toBeGreaterThan(490);
    expect(width).toBeLessThan(530);
    expect(height).toBeGreaterThan(180);
    expect(height).toBeLessThan(220);
    expect(corners.every((alpha) => alpha < 30)).toBe(true);
    expect(share).toBeGreaterThan(0.03);
    expect(share).toBeLessThan(0.2);
  });

  it("keeps the colour of the ink and nothing of the paper's", async () => {
    const { png } = await cutOut(await picture());
    const { data } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
    const [red, green, blue] = data;
    expect(
      [Math.abs(red! - 0x1c), Math.abs(green! - 0x2a), Math.abs(blue! - 0x7a)].every(
        (off) => off < 25,
      ),
    ).toBe(true);
  });

  it("that is transparent already stays what it is", async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="600">${STROKES}</svg>`;
    const bytes = await sharp(Buffer.from(svg)).png().toBuffer();
    const { width, corners } = await cutOut(new File([new Uint8Array(bytes)], "s.png"));
    expect(width).toBeLessThan(530);
    expect(corners.every((alpha) => alpha < 30)).toBe(true);
  });

  it("has specks of dust left out", async () => {
    const dust = `<circle cx="60" cy="60" r="1.2"/><circle cx="950" cy="550" r="1.2"/>`;
    const { width } = await cutOut(await picture({ behind: dust, format: "png" }));
    expect(width).toBeLessThan(530);
  });

  it("is missed in words", async () => {
    const message = "No signature was found. Use dark ink on light paper.";
    await expect(cutOutInk(await picture({ strokes: "" }), RULES)).rejects.toThrow(message);
    const gradient = `<rect width="1000" height="600" fill="url(#dusk)"/>`;
    const shade = picture({ strokes: "", over: gradient });
    await expect(cutOutInk(await shade, RULES)).rejects.toThrow(message);
    await expect(cutOutInk(new File(["<svg>"], "s.png"), RULES)).rejects.toThrow("wrong kind");
  });
});
