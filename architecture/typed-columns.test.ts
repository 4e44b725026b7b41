import { describe, expect, it } from "vitest";
import { root } from "./lint-sample.ts";
import { knownTables, typedIn, typedNames } from "./typed-columns.ts";

const tables = await knownTables(root);

describe("names of tables and columns in SQL", () => {
  it("are never typed as text", () => {
    expect(typedNames(root, tables)).toEqual([]);
  });

  it.each([
    ["${users.id} = class_id", "class_id"],
    ["select other.id from ${users} other", "other"],
    ["select 1 from ${users} as other", "other"],
    ["update ${users} set version = 2", "version"],
    ['update ${users} set ${name} = 1, "version" = 2', '"version"'],
    ["insert into ${terms} (id, ${other})", "id"],
    ["on conflict (id) do nothing", "id"],
    ["excluded.term", "term"],
    ["select 1 from terms", "terms"],
    ["terms.id = 1", "terms"],
    ["select name from ${classes}", "name"],
    ['for share of ${sql.identifier("classes")}', "classes"],
    ["${sql`${users.id} = class_id`}", "class_id"],
  ])("are found in %s", (text, name) => {
    const columns = typedIn(`const it = sql<string>\`${text}\`;`, tables);
    expect(columns.flatMap(({ names }) => names)).toContain(name);
  });

  it.each([
    ["select ${users.id} as id, ${users.version} as version from ${users} where true"],
    ["with made as (select ${users.id} as id) select made.id from made"],
    ["from unnest(${ids}) as given (id, name) where ${users.id} = given.id"],
    ["select ${nowIn.name} from ${classes} ${nowIn} -- of the class_id"],
    ["jsonb_build_object('class_id', ${classes.id})"],
  ])("ignores names that the statement defines: %s", (text) => {
    expect(typedIn(`const it = sql\`${text}\`;`, tables)).toEqual([]);
  });
});
