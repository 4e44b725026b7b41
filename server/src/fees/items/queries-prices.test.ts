import { afterAll, beforeAll, expect, it } from "vitest";
import { makeCategory } from "../../classes/fixtures.ts";
import { feeItems } from "../tables.ts";
import { newId } from "../../platform/database/id.ts";
import { createTestDatabase } from "../../platform/testing/database.ts";
import { readNextTermFees } from "./queries-prices.ts";

let school: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  school = await createTestDatabase();
});
afterAll(() => school.close());

it("sums the items that every returning day pupil of a level has each term, else the settings", async () => {
  const { db } = school;
  const [nursery, primary] = await Promise.all([
    makeCategory(db, { name: "Nursery" }),
    makeCategory(db, { name: "Primary" }),
  ]);
  const add = (naira: number, more: Partial<typeof feeItems.$inferInsert> = {}) =>
    db.insert(feeItems).values({
      id: newId(),
      title: "Fee",
      kobo: naira * 100,
      frequency: "TERM",
      levelIds: [primary.id],
      ...more,
    });
  await add(85_000);
  await add(5_000, { intake: "RETURNING" });
  for (const other of [
    { isOptional: true },
    { frequency: "SESSION" },
    { intake: "NEW" },
    { boarderStatus: "Boarder" },
    { classIds: [newId()] },
    { endedAt: new Date() },
  ] as const)
    await add(1, other);
  const settings = { [nursery.id]: 70_000, [primary.id]: 80_000 };
  expect(await readNextTermFees(db, settings)).toEqual({
    [nursery.id]: 70_000,
    [primary.id]: 90_000,
  });
  await add(1_000, { levelIds: [] });
  expect(await readNextTermFees(db, settings)).toEqual({
    [nursery.id]: 1_000,
    [primary.id]: 91_000,
  });
});
