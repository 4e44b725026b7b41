import type { Issue } from "../../api/error.ts";
import { plural } from "../../api/plural.ts";
import type { SheetSettings } from "./sheet-settings.ts";
import { settingsTexts } from "./text.ts";

interface Item {
  readonly key: string;
  readonly name: string;
  readonly path: Issue["path"];
}

/** Returns all items that are rated, ticked or written, on either sheet. */
function itemsIn({ affective, psychomotor, lines, nursery }: SheetSettings): Item[] {
  const traits = (list: "affective" | "psychomotor" | "lines", of: typeof affective) =>
    of.map(({ key, name }, at) => ({ key, name, path: [list, at, "name"] }));
  return [
    ...traits("affective", affective),
    ...traits("psychomotor", psychomotor),
    ...traits("lines", lines),
    ...nursery.domains.flatMap(({ expectations }, domain) =>
      expectations.map(({ key, text }, at) => ({
        key,
        name: text,
        path: ["nursery", "domains", domain, "expectations", at, "text"],
      })),
    ),
  ];
}

const PLACEHOLDER = /\{[^}]*\}/g;
const KNOWN = ["{name}", "{he}", "{him}", "{his}"];

/** Finds faults in the settings; empty if they are valid. */
export function checkSheetSettings(settings: SheetSettings): Issue[] {
  const items = itemsIn(settings);
  const twice = items.filter(({ key }, at) => items.findIndex((one) => one.key === key) < at);
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

export function lostItems(
  before: SheetSettings,
  after: SheetSettings,
  entered: Readonly<Record<string, number>>,
): LostItem[] {
  const remaining = new Set(itemsIn(after).map(({ key }) => key));
  return itemsIn(before).flatMap(({ key, name }) => {
    const pupils = remaining.has(key) ? 0 : (entered[key] ?? 0);
    return pupils === 0 ? [] : [{ key, words: `${name}: ${plural(pupils, "pupil")}` }];
  });
}
