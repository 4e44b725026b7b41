import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { drawExercise } from "./draw-exercise.ts";
import { chanceOf } from "./src/random.ts";
import { STAFF } from "./src/staff-list.ts";

/*
 * Draws the demo school's pictures into data/pictures, once: `node demo/draw-pictures.ts`. The
 * loader reads the files. Portraits are drawings of no real person.
 */

const FOLDER = join(import.meta.dirname, "data/pictures");
const ORANGE = "#c2570c";
const GREEN = "#166534";
const SKINS = ["#6b4226", "#8d5a35", "#4f2f1b", "#7a4a2b"];
const GROUNDS = ["#dbeafe", "#e5e7eb", "#fef3c7", "#dcfce7"];
const HAIR = "#1c1512";

/** Text on photographed homework. */
const SUMS = ["1.1/4+2/4=3/4", "2.2/5+1/5=3/5", "3.3/6+2/6=5/6", "4.1/6+4/6=5/6", "5.3/5+1/5=4/5"];

const svg = (width: number, height: number, content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`,
  );

/** A marigold of two rings of petals around a point. */
function flower(x: number, y: number, size: number, colour: string): string {
  const ring = (count: number, distance: number, petal: number) =>
    Array.from({ length: count }, (_, at) => {
      const turn = (360 / count) * at;
      return `<ellipse cx="${x}" cy="${y - distance}" rx="${petal * 0.55}" ry="${petal}" transform="rotate(${turn} ${x} ${y})"/>`;
    }).join("");
  return `<g fill="${colour}">${ring(14, size * 0.68, size * 0.3)}</g>
    <g fill="${colour}" fill-opacity="0.7">${ring(9, size * 0.36, size * 0.26)}</g>
    <circle cx="${x}" cy="${y}" r="${size * 0.16}" fill="${colour}"/>`;
}

function crest(): Buffer {
  return svg(
    512,
    512,
    `<path d="M60 50H452V270C452 380 360 450 256 486C152 450 60 380 60 270Z" fill="#fff7ed" stroke="${GREEN}" stroke-width="22"/>
    <path d="M72 312H440C424 388 346 440 256 472C166 440 88 388 72 312Z" fill="${GREEN}"/>
    ${flower(256, 178, 110, ORANGE)}
    <path d="M256 400C220 372 176 366 140 372V336C180 330 222 338 256 360C290 338 332 330 372 336V372C336 366 292 372 256 400Z" fill="#fff7ed"/>
    <path d="M256 362V398" stroke="${GREEN}" stroke-width="6"/>`,
  );
}

function stamp(): Buffer {
  const blue = "#1e3a8a";
  // Letter by letter: the library draws no text along a path.
  const around = (text: string, radius: number, isUpper: boolean) =>
    [...text]
      .map((letter, at) => {
        const turn = (at - (text.length - 1) / 2) * (isUpper ? 13 : -11);
        const y = isUpper ? 240 - radius : 240 + radius;
        return `<text x="240" y="${y}" transform="rotate(${turn} 240 240)" font-family="DejaVu Sans" font-weight="bold" font-size="36" fill="${blue}" text-anchor="middle">${letter}</text>`;
      })
      .join("");
  return svg(
    480,
    480,
    `<g transform="rotate(-7 240 240)" opacity="0.88"><g fill="none" stroke="${blue}"><circle cx="240" cy="240" r="228" stroke-width="9"/><circle cx="240" cy="240" r="148" stroke-width="5"/></g>
    ${around("MARIGOLD COURT", 174, true)}${around("SURULERE LAGOS", 200, false)}
    ${flower(240, 226, 84, blue)}
    <text x="240" y="352" font-family="DejaVu Sans" font-weight="bold" font-size="26" fill="${blue}" text-anchor="middle">OFFICIAL</text></g>`,
  );
}

/** A pen's line for a name: as long as the name, with loops where chance puts them. */
function signature(name: string): Buffer {
  const chance = chanceOf(`signature ${name}`);
  const y = 190;
  let x = 50;
  let path = `M${x} ${y}C${x - 20} ${y - 150} ${x + 70} ${y - 170} ${x + 50} ${y - 30}`;
  x += 50;
  for (let letter = 0; letter < Math.min(12, name.length); letter += 1) {
    const [step, up] = [chance.between(34, 56), chance.between(30, letter % 4 === 2 ? 130 : 70)];
    path += `C${x + step * 0.2} ${y - up} ${x + step * 1.2} ${y - up} ${x + step * 0.7} ${y - 10}S${x + step * 0.6} ${y + 14} ${x + step} ${y - chance.between(4, 22)}`;
    x += step;
  }
  path += `M${x + 20} ${y + 34}C${x - 160} ${y + 12} 240 ${y + 60} 90 ${y + 40}`;
  return svg(
    800,
    320,
    `<path d="${path}" fill="none" stroke="#1e2f6f" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>`,
  );
}

interface Sitter {
  isWoman: boolean;
  isGrown: boolean;
  number: number;
}

function portrait({ isWoman, isGrown, number }: Sitter): Buffer {
  const skin = SKINS[number % SKINS.length] ?? "#6b4226";
  const ground = GROUNDS[(number + (isWoman ? 1 : 0)) % GROUNDS.length] ?? "#e5e7eb";
  const clothes = isGrown
    ? (["#334155", "#7c2d12", "#1e3a8a", "#3f6212"][number % 4] ?? "#334155")
    : "#ffffff";
  const long = isGrown
    ? `<ellipse cx="160" cy="132" rx="78" ry="86" fill="${HAIR}"/>`
    : `<g fill="${HAIR}"><circle cx="94" cy="86" r="26"/><circle cx="226" cy="86" r="26"/><ellipse cx="160" cy="116" rx="70" ry="64"/></g>`;
  const short = `<path d="M94 ${136 - number}C90 ${58 + number * 3} 230 ${58 + number * 3} 226 ${136 - number}C208 104 112 104 94 ${136 - number}Z" fill="${HAIR}"/>`;
  const braids =
    number % 2 === 0
      ? `<path d="M130 74Q122 92 108 108M160 70V92M190 74Q198 92 212 108" stroke="#463a35" stroke-width="3" fill="none"/>`
      : "";
  const uniform = isGrown
    ? `<path d="M136 246L160 286L184 246L172 238H148Z" fill="#f8fafc"/>`
    : `<path d="M120 252L160 292L200 252" fill="none" stroke="${ORANGE}" stroke-width="12"/><path d="M40 320C44 268 76 250 108 246L120 320ZM280 320C276 268 244 250 212 246L200 320Z" fill="${ORANGE}"/>`;
  const eye = (x: number) =>
    `<ellipse cx="${x}" cy="146" rx="9" ry="6.5" fill="#fff"/><circle cx="${x}" cy="146" r="5" fill="#20140e"/><path d="M${x - 13} 130Q${x} ${123 + (number % 3)} ${x + 13} 130" stroke="${HAIR}" stroke-width="4.5" fill="none"/>`;
  return svg(
    320,
    320,
    `<rect width="320" height="320" fill="${ground}"/>${isWoman ? long : ""}
    <path d="M36 320C40 262 84 244 160 244S280 262 284 320Z" fill="${clothes}"/>
    <path d="M134 196H186V250Q160 272 134 250Z" fill="${skin}"/><path d="M134 214Q160 232 186 214V226Q160 244 134 226Z" fill="#000" fill-opacity="0.18"/>${uniform}
    <g fill="${skin}"><circle cx="92" cy="152" r="14"/><circle cx="228" cy="152" r="14"/><ellipse cx="160" cy="146" rx="${64 + (number % 3) * 2}" ry="76"/></g>
    ${isWoman ? `<path d="M94 134C98 66 222 66 226 134C204 98 116 98 94 134Z" fill="${HAIR}"/>${braids}` : short}
    ${eye(134)}${eye(186)}<path d="M160 150Q150 172 152 176Q160 182 168 176" fill="none" stroke="#000" stroke-opacity="0.4" stroke-width="4"/>
    <path d="M136 194Q160 ${208 + (number % 3) * 3} 184 194Q160 200 136 194Z" fill="#7f2f2b" stroke="#5b1f1c" stroke-width="2"/>`,
  );
}

async function draw(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const save = (name: string, bytes: Buffer) => writeFileSync(join(FOLDER, name), bytes);
  const asWebp = (drawing: Buffer) => sharp(drawing).webp({ quality: 82 }).toBuffer();
  const asPng = (drawing: Buffer) => sharp(drawing).png({ palette: true, colours: 16 }).toBuffer();
  save("crest.webp", await asWebp(crest()));
  save("exercise.webp", await drawExercise(SUMS));
  save("stamp.png", await asPng(stamp()));
  for (const { firstName, lastName, classTeacherOf, roleInSchool } of STAFF) {
    if (classTeacherOf === null && roleInSchool !== "Principal") continue;
    const name = classTeacherOf ?? roleInSchool;
    const file = `signature-${name.toLowerCase().replace(" ", "-")}.png`;
    save(
      file,
      await asPng(
        await sharp(signature(`${firstName} ${lastName}`))
          .trim()
          .toBuffer(),
      ),
    );
  }
  for (const isGrown of [false, true]) {
    for (const isWoman of [false, true]) {
      for (let number = 0; number < 4; number += 1) {
        const kind = isGrown ? (isWoman ? "woman" : "man") : isWoman ? "girl" : "boy";
        save(`${kind}-${number + 1}.webp`, await asWebp(portrait({ isWoman, isGrown, number })));
      }
    }
  }
}

await draw();
