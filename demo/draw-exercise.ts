import sharp from "sharp";

/** Pen strokes of a sign, in a field of 4 by 6. */
const STROKES: Readonly<Record<string, readonly string[]>> = {
  "1": ["1,1 2,0 2,6"],
  "2": ["0,1 1,0 3,0 4,1 4,2 0,6 4,6"],
  "3": ["0,0 4,0 2,2.4 4,4 3,6 1,6 0,5"],
  "4": ["3,6 3,0 0,4 4,4"],
  "5": ["4,0 0.5,0 0,3 3,2.6 4,4 3,6 0,6"],
  "6": ["3.6,0 1,2 0,4.4 1,6 3,6 4,4.4 3,3 0.4,3.6"],
  "/": ["4,-0.6 0,6.6"],
  "+": ["2,1.4 2,4.8", "0.3,3.1 3.7,3.1"],
  "=": ["0.3,2.2 3.7,2.2", "0.3,4 3.7,4"],
  ".": ["0.3,5.6 0.7,6"],
};

const WIDTH = 720;
const HEIGHT = 960;
const RULE = 60;

/** A page of an exercise book with sums, as a phone's camera sees it: webp, the same at every call. */
export async function drawExercise(sums: readonly string[]): Promise<Buffer> {
  const rules = Array.from({ length: HEIGHT / RULE - 2 }, (_, row) => {
    const y = RULE * (row + 2);
    return `<path d="M0 ${y}H${WIDTH}" stroke="#9db7d6" stroke-width="2"/>`;
  });
  const written = sums.flatMap((sum, row) =>
    [...sum].flatMap((sign, at) =>
      (STROKES[sign] ?? []).map(
        (points) =>
          `<polyline transform="translate(${130 + at * 42} ${RULE * (row * 2 + 3) - 48}) scale(6)" points="${points}"/>`,
      ),
    ),
  );
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#f4efe2"/>
    ${rules.join("")}
    <path d="M96 0V${HEIGHT}" stroke="#d98a8a" stroke-width="2"/>
    <g fill="none" stroke="#26407a" stroke-width="0.7" stroke-linecap="round">${written.join("")}</g>
  </svg>`;
  return sharp(Buffer.from(page))
    .rotate(1.5, { background: "#6b5844" })
    .modulate({ brightness: 0.94 })
    .webp({ quality: 60 })
    .toBuffer();
}
