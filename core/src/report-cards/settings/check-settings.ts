import type { Issue } from "../../api/error.ts";
import { plural } from "../../api/plural.ts";
import { libraryList } from "./expectation-library.ts";
import type { SheetSettings } from "./sheet-settings.ts";
import { settingsTexts } from "./text.ts";

interface Item {
  readonly key: string;
  readonly name: string;
  readonly path: Issue["path"];
}

/** Returns the items of each level, which are ticked, and those of all sheets. */
function itemsIn({ affective, psychomotor, lines, expectations }: SheetSettings): Item[][] {
  const traits = (list: "affective" | "psychomotor" | "lines", of: typeof affective) =>
    of.map(({ key, name }, at) => ({ key, name, path: [list, at, "name"] }));
  return [
    [
      ...traits("affective", affective),
      ...traits("psychomotor", psychomotor),
      ...traits("lines", lines),
    ],
    ...Object.entries(expectations).map(([level, { domains }]) =>
      domains.flatMap((domain, at) =>
        domain.expectations.map(({ key, text }, index) => ({
          key: tickKey(level, key),
          name: text,
          path: ["expectations", level, "domains", at, "expectations", index, "text"],
        })),
      ),
    ),
  ];
}

/** Key of an expectation among those of all levels. */
export function tickKey(levelId: string, key: string): string {
  return `${levelId} ${key}`;
}

const PLACEHOLDER = /\{[^}]*\}/g;
const KNOWN = ["{name}", "{he}", "{him}", "{his}"];

/** Finds faults in the settings; empty if they are valid. */
export function checkSheetSettings(settings: SheetSettings): Issue[] {
  const twice = itemsIn(settings).flatMap((items) =>
    items.filter(({ key }, at) => items.findIndex((one) => one.key === key) < at),
  );
  const banks = (["classTeacherComments", "headRemarks"] as const).flatMap((bank) =>
    settings[bank].flatMap(({ text }, at) => {
      const unknown = (text.match(PLACEHOLDER) ?? []).find((one) => !KNOWN.includes(one));
      return unknown
        ? [{ path: [bank, at, "text"], message: settingsTexts.unknownPlaceholder(unknown) }]
        : [];
    }),
  );
  return [...twice.map(({ path }) => ({ path, message: "This is on the sheet twice." })), ...banks];
}

/** An item that a change removes from the sheets although pupils have ratings for it. */
export interface LostItem {
  readonly key: string;
  /** "Neatness: 12 pupils" */
  readonly words: string;
}

/**
 * Finds entries that a change hides: of removed items, and of a scale that gets shorter. A level
 * that had no list of its own had the library's, by its name in `levels`.
 */
export function lostItems(
  before: SheetSettings,
  after: SheetSettings,
  entered: Readonly<Record<string, number>>,
  levels: readonly { readonly id: string; readonly name: string }[] = [],
): LostItem[] {
  const defaults = levels.flatMap(({ id, name }) =>
    id in after.expectations ? [[id, libraryList(name)] as const] : [],
  );
  const lists = { ...Object.fromEntries(defaults), ...before.expectations };
  const pupilsWith = (keys: readonly string[]) =>
    Math.max(0, ...keys.map((key) => entered[key] ?? 0));
  const items = itemsIn({ ...before, expectations: lists }).flat();
  const remaining = new Set(
    itemsIn(after)
      .flat()
      .map(({ key }) => key),
  );
  const removed = items.filter(({ key }) => !remaining.has(key));
  const shortened = levels.filter(
    ({ id }) =>
      (after.expectations[id]?.columns.length ?? Infinity) < (lists[id]?.columns.length ?? 0),
  );
  return [
    ...removed.map(({ key, name }) => ({ key, name, pupils: pupilsWith([key]) })),
    ...shortened.map(({ id, name }) => ({
      key: tickKey(id, "scale"),
      name: `the scale of ${name}`,
      pupils: pupilsWith(items.flatMap(({ key }) => (key.startsWith(`${id} `) ? [key] : []))),
    })),
  ].flatMap(({ key, name, pupils }) =>
    pupils === 0 ? [] : [{ key, words: `${name}: ${plural(pupils, "pupil")}` }],
  );
}
