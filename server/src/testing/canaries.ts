import type { TestServer } from "../platform/testing/server.ts";
import { plantPrivateRecords } from "./canaries-of-people.ts";
import { plantSchoolWork } from "./canaries-of-work.ts";
import type { Canary, Planter } from "./canary.ts";
import type { Kind, SchoolPeople } from "./permission-people.ts";

/** Writes a marked value into each private field of two families and of the school's work. */
export async function plantCanaries(
  { db, call }: TestServer,
  people: SchoolPeople,
): Promise<Canary[]> {
  const canaries: Canary[] = [];
  const mark = (field: string, readers: readonly Kind[], length: number): string => {
    const count = canaries.length + 1;
    // Digits only, so that every field takes it; the first ten differ.
    const marker = `70${String(count).padStart(3, "0")}70${String(count).padStart(3, "0")}070`;
    const cut = marker.slice(0, length);
    canaries.push({ field, marker: cut, readers });
    return cut;
  };
  const planter: Planter = {
    ...people,
    db,
    mark: (field, readers) => mark(field, readers, 13),
    markShort: (field, readers) => mark(field, readers, 10),
    async run(text, ...values) {
      const { rowCount } = await db.$client.query(text, values);
      if (rowCount === 0) throw new Error(`no row takes the canary: ${text}`);
    },
    async write(endpoint, as, body) {
      const { status, body: refusal } = await call(endpoint, { as, body });
      if (status >= 300) throw new Error(`${endpoint}: ${status} ${JSON.stringify(refusal)}`);
    },
  };
  await plantPrivateRecords(planter, call);
  await plantSchoolWork(planter);
  return canaries;
}
