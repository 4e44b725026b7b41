/** "accounts.link-student" as people read it: "Accounts: link student". */
export function actionText(action: string): string {
  const [room = "", verb = ""] = action.split(".");
  const said = (text: string) => text.replaceAll("-", " ");
  const title = said(room).replace(/^./, (letter) => letter.toUpperCase());
  return verb === "" ? title : `${title}: ${said(verb)}`;
}

/**
 * Describes the changes of an entry, a line for each field: "Role: Teacher → Principal" if both
 * sides are known, else the known side's values. Empty if nothing was recorded.
 */
export function changeLines(before: unknown, after: unknown): string[] {
  const [old, current] = [flatten(before), flatten(after)];
  const names = [...new Set([...old.keys(), ...current.keys()])];
  const both = old.size > 0 && current.size > 0;
  return names.flatMap((name) => {
    const [was, is] = [old.get(name), current.get(name)];
    if (was === is) return [];
    const label = fieldText(name);
    if (both) return [`${label}: ${was ?? NOTHING} → ${is ?? NOTHING}`];
    return [`${label}: ${is ?? was ?? NOTHING}`];
  });
}

const NOTHING = "nothing";

/** Every value with its path, "scores CA1"; a value alone has the name "value". */
function flatten(value: unknown, path: readonly string[] = []): Map<string, string> {
  if (value === null || value === undefined) return new Map();
  if (typeof value !== "object") return new Map([[path.join(" ") || "value", wordOf(value)]]);
  const entries = Object.entries(value).map(([key, part]): [string, unknown] => [
    Array.isArray(value) ? String(Number(key) + 1) : key,
    part,
  ]);
  return new Map(
    entries.flatMap(([key, part]): [string, string][] =>
      part === null ? [[[...path, key].join(" "), NOTHING]] : [...flatten(part, [...path, key])],
    ),
  );
}

function wordOf(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === "" ? NOTHING : String(value);
}

/** "mustChangePassword" as "Must change password"; words in capitals stay. */
function fieldText(name: string): string {
  const words = name
    .replace(
      /([a-z])([A-Z])/g,
      (_pair, end: string, start: string) => `${end} ${start.toLowerCase()}`,
    )
    .replaceAll("_", " ");
  return words.replace(/^./, (letter) => letter.toUpperCase());
}
