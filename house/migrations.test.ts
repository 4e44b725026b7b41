import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./lint-sample.ts";
import { faultsOfMigration } from "./migrations.ts";

/**
 * The number of the last migration that a release has; null before the first one. Raise it with each
 * release.
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
