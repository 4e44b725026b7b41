import { childOf, childrenOf, type XmlElement } from "../../../platform/documents/xml.ts";

interface Level {
  readonly start: number;
  /** "decimal", "lowerLetter", "bullet", … */
  readonly format: string;
  /** "%1." */
  readonly text: string;
}

interface List {
  /** Lists with the same definition count on from each other. */
  readonly definition: string;
  readonly levels: ReadonlyMap<number, Level>;
  /** Levels that restart with this list, and their first number. */
  readonly restarts: ReadonlyMap<number, number>;
}

/** The label of a bullet. */
export const BULLET = "•";

/** Counts the numbered paragraphs of a Word document, whose numbers are not in its text. */
export class Numbering {
  readonly #lists: ReadonlyMap<string, List>;
  readonly #counts = new Map<string, number[]>();
  readonly #restarted = new Set<string>();

  /** @param part the root of numbering.xml; a document without lists has none */
  constructor(part: XmlElement | undefined) {
    this.#lists = listsOf(part);
  }

  /** The label of the next paragraph of a list at a level: "1.", "(a)", `BULLET`, or empty. */
  labelOf(listId: string, depth: number): string {
    const list = this.#lists.get(listId);
    const level = list?.levels.get(depth);
    if (!list || !level) return "";
    if (level.format === "bullet") return BULLET;
    if (level.format === "none") return "";
    const counts = this.#counts.get(list.definition) ?? [];
    const restart = list.restarts.get(depth);
    const isRestarted = restart !== undefined && !this.#restarted.has(`${listId} ${depth}`);
    this.#restarted.add(`${listId} ${depth}`);
    const before = counts[depth] ?? level.start - 1;
    const count = isRestarted ? restart : before + 1;
    const above = Array.from({ length: depth }, (_, at) => {
      return counts[at] ?? list.levels.get(at)?.start ?? 1;
    });
    const current = [...above, count];
    this.#counts.set(list.definition, current);
    const label = level.text.replaceAll(/%(\d)/g, (_, place: string) => {
      const at = Number(place) - 1;
      return written(current[at] ?? 1, list.levels.get(at)?.format ?? "decimal");
    });
    return /^\w{1,4}$/.test(label) ? `${label}.` : label;
  }
}

function listsOf(part: XmlElement | undefined): Map<string, List> {
  const definitions = new Map(
    childrenOf(part, "w:abstractNum").map((one) => [one.attributes["w:abstractNumId"], one]),
  );
  return new Map(
    childrenOf(part, "w:num").flatMap((list): [string, List][] => {
      const id = list.attributes["w:numId"];
      const definition = valueOf(list, "w:abstractNumId");
      if (id === undefined || definition === undefined) return [];
      const overrides = childrenOf(list, "w:lvlOverride");
      const written = [
        ...childrenOf(definitions.get(definition), "w:lvl"),
        ...overrides.flatMap((one) => childrenOf(one, "w:lvl")),
      ];
      const levels = new Map(written.map((one) => [depthOf(one), levelOf(one)]));
      const restarts = overrides.flatMap((one): [number, number][] => {
        const start = valueOf(one, "w:startOverride");
        return start === undefined ? [] : [[depthOf(one), Number(start)]];
      });
      return [[id, { definition, levels, restarts: new Map(restarts) }]];
    }),
  );
}

const depthOf = ({ attributes }: XmlElement) => Number(attributes["w:ilvl"] ?? 0);
const valueOf = (element: XmlElement, name: string) => childOf(element, name)?.attributes["w:val"];

function levelOf(element: XmlElement): Level {
  return {
    start: Number(valueOf(element, "w:start") ?? 1),
    format: valueOf(element, "w:numFmt") ?? "decimal",
    text: valueOf(element, "w:lvlText") ?? "",
  };
}

const ROMAN: readonly (readonly [number, string])[] = [
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
];

function written(count: number, format: string): string {
  const letter = "abcdefghijklmnopqrstuvwxyz"[(count - 1) % 26] ?? "";
  switch (format) {
    case "lowerLetter":
      return letter;
    case "upperLetter":
      return letter.toUpperCase();
    case "lowerRoman":
      return roman(count);
    case "upperRoman":
      return roman(count).toUpperCase();
    default:
      return String(count);
  }
}

function roman(count: number): string {
  let rest = Math.min(count, 399);
  return ROMAN.map(([value, sign]) => {
    const times = Math.floor(rest / value);
    rest -= times * value;
    return sign.repeat(times);
  }).join("");
}
