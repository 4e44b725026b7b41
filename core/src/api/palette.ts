/** The portal's green, used until a school chooses a colour. */
export const DEFAULT_COLOUR = "#175c3e";

/** Ten shades for the theme, lightest first. */
export type Shades = readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

/** A colour in OKLCH: lightness 0 to 1, chroma 0 to about 0.37, hue in radians. */
interface Oklch {
  l: number;
  c: number;
  h: number;
}

const LIGHTNESS = [0.975, 0.945, 0.89, 0.825, 0.75, 0.64, 0.53] as const;
const CHROMA = [0.12, 0.22, 0.4, 0.6, 0.8, 0.95, 1, 1, 0.92, 0.8] as const;

/**
 * Ten shades of one colour. The seventh is the colour itself if white text on it has the contrast
 * of WCAG AA, else its nearest darker neighbour; the fourth is readable on a dark page.
 *
 * @param hex a colour as `#rrggbb`
 * @throws RangeError when the text is not such a colour
 */
export function shadesOf(hex: string): Shades {
  const base = toOklch(hex);
  const acting = Math.min(Math.max(base.l, 0.3), 0.47);
  const ladder = [...LIGHTNESS, acting, acting - 0.06, acting - 0.12];
  return ladder.map((l, i) =>
    toHex({ l, c: base.c * (CHROMA[i] ?? 1), h: base.h }),
  ) as unknown as Shades;
}

/** Whether the text is `#rrggbb`, the only form in which a school's colour is stored. */
export function isHexColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/**
 * Contrast ratio of two `#rrggbb` colours, 1 to 21.
 * Source: WCAG 2.2, definitions of relative luminance and contrast ratio.
 */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

function luminance(hex: string): number {
  const [r, g, b] = linearRgb(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function linearRgb(hex: string): [number, number, number] {
  if (!isHexColour(hex)) throw new RangeError(`not a colour: ${hex}`);
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

/** Source of the matrices: Björn Ottosson, "A perceptual color space for image processing". */
function toOklch(hex: string): Oklch {
  const [r, g, b] = linearRgb(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const along = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const across = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { l: lightness, c: Math.hypot(along, across), h: Math.atan2(across, along) };
}

function toLinearRgb({ l, c, h }: Oklch): [number, number, number] {
  const along = c * Math.cos(h);
  const across = c * Math.sin(h);
  const long = (l + 0.3963377774 * along + 0.2158037573 * across) ** 3;
  const medium = (l - 0.1055613458 * along - 0.0638541728 * across) ** 3;
  const short = (l - 0.0894841775 * along - 1.291485548 * across) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** The colour as `#rrggbb`; outside the sRGB gamut chroma is reduced, not lightness. */
function toHex(colour: Oklch): string {
  let c = colour.c;
  let rgb = toLinearRgb(colour);
  while (c > 0.001 && rgb.some((value) => value < -0.0005 || value > 1.0005)) {
    c *= 0.96;
    rgb = toLinearRgb({ ...colour, c });
  }
  const channels = rgb.map((value) => {
    const clear = Math.min(Math.max(value, 0), 1);
    const encoded = clear <= 0.0031308 ? clear * 12.92 : 1.055 * clear ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}
