import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./lint-sample.ts";
import { faultsOfMigration, nullsLastIndexes } from "./migrations.ts";

/**
 * The number of the last migration that a release has; null before 1.0.0, the first one. Raise it with
 * each release.
 */
const RELEASED_UP_TO: number | null = null;

test("a migration since the last release leaves its processes working", () => {
  const files = globSync("server/migrations/*.sql", { cwd: root }).filter(
    (file) => RELEASED_UP_TO !== null && Number.parseInt(basename(file), 10) > RELEASED_UP_TO,
  );
  const faults = files.flatMap((file) =>
    faultsOfMigration(readFileSync(join(root, file), "utf8")).map((fault) => `${file} ${fault}`),
  );
  expect(faults).toEqual([]);
});

test("of the schema only the newest snapshot is stored", () => {
  const last = globSync("server/migrations/*.sql", { cwd: root }).toSorted().at(-1) ?? "";
  expect(globSync("server/migrations/meta/*_snapshot.json", { cwd: root })).toEqual([
    `server/migrations/meta/${basename(last).slice(0, 4)}_snapshot.json`,
  ]);
});

test("no index puts nulls last in descending order", () => {
  const migrations = globSync("server/migrations/*.sql", { cwd: root });
  const schemas = globSync("server/src/**/tables.ts", { cwd: root });
  expect(schemas.length).toBeGreaterThan(20);
  const indexes = [...migrations, ...schemas].flatMap((file) =>
    nullsLastIndexes(readFileSync(join(root, file), "utf8")).map((index) => `${file} ${index}`),
  );
  expect(indexes).toEqual([]);
});

test.each([
  `CREATE INDEX "newest" ON "news" USING btree ("created_at" DESC NULLS LAST);`,
  `CREATE UNIQUE INDEX "newest" ON "news" USING btree ("kind","created_at" DESC NULLS LAST,"id");`,
  `index("newest").on(columns.kind, columns.createdAt.desc())`,
  `index("newest").on(columns.createdAt.desc().nullsLast())`,
  "index('newest').on(sql`${columns.createdAt} desc nulls last`)",
])("%s is an index that no list uses", (text) => {
  expect(nullsLastIndexes(text)).toHaveLength(1);
});

test.each([
  `CREATE INDEX "newest" ON "news" USING btree ("created_at");`,
  `DROP INDEX "newest"; -- it was desc nulls last`,
  `index("newest").on(columns.createdAt, columns.id)`,
  `index("newest").on(columns.createdAt.desc().nullsFirst())`,
])("%s is none", (text) => {
  expect(nullsLastIndexes(text)).toEqual([]);
});

test.each([
  `ALTER TABLE "students" DROP COLUMN "house";`,
  `ALTER TABLE "students" RENAME COLUMN "house" TO "team";`,
  `ALTER TABLE "students" ALTER COLUMN "house" SET NOT NULL;`,
  `ALTER TABLE "students" ALTER COLUMN "house" SET DATA TYPE integer;`,
  `ALTER TABLE "students" ADD COLUMN "house" text NOT NULL;`,
  `ALTER TABLE "students" ADD CONSTRAINT "known" CHECK (house > 0);`,
  `DROP TABLE "students";`,
])("%s waits for the release after", (sql) => {
  expect(faultsOfMigration(sql)).toHaveLength(1);
  expect(faultsOfMigration(`-- contract: not used since 1.4\n${sql}`)).toEqual([]);
});

test.each([
  `CREATE TABLE "houses" ("id" uuid NOT NULL);\nALTER TABLE "houses" ADD CONSTRAINT "one" UNIQUE ("id");`,
  `ALTER TABLE "students" ADD COLUMN "house" text;`,
  `ALTER TABLE "students" ADD COLUMN "house" text DEFAULT 'red' NOT NULL;`,
  `ALTER TABLE "students" ADD CONSTRAINT "known" CHECK (house > 0) NOT VALID;`,
  `CREATE INDEX "by_house" ON "students" ("house"); -- rename it some day`,
])("%s may run beside the last release", (sql) => {
  expect(faultsOfMigration(sql)).toEqual([]);
});
