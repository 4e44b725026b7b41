import {
  allChoices,
  type Choice,
  CHOICE_CHANNELS,
  MESSAGE_KINDS,
  wants,
} from "@school/core/accounts/notification-preferences/kinds.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../platform/database/id.ts";
import { phoneOptOuts } from "../../platform/outgoing/phone/tables.ts";
import {
  makeGateway,
  startPhoneGateway,
  type TestPhoneGateway,
} from "../../platform/testing/phone-gateway.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeUser } from "../fixtures.ts";
import { users } from "../tables.ts";
import { readChoices, wantsBy } from "./queries.ts";
import { messageChoices } from "./tables.ts";

let server: TestServer;
let gateway: TestPhoneGateway;
let parent: string;
const PHONE = "+2348035550101";

beforeAll(async () => {
  server = await startTestServer();
  gateway = await startPhoneGateway();
  parent = (await makeUser(server.db, { role: "PARENT", phone: PHONE })).id;
});
afterAll(async () => {
  await server.close();
  await gateway.close();
});

const ADDRESS = "/profile/choices";
const all = (chosen: readonly Choice[]) => allChoices({ role: "PARENT", hasEmail: true, chosen });
const read = async (as = parent) => (await server.call(`GET ${ADDRESS}`, { as })).body.data;
const save = (body: object, as = parent) => server.call(`PUT ${ADDRESS}`, { as, body });

test("each person chooses for themselves, among what can reach them", async () => {
  expect((await server.call(`GET ${ADDRESS}`)).status).toBe(401);
  expect((await server.call(`PUT ${ADDRESS}`, { body: {} })).status).toBe(401);
  expect(await read()).toMatchObject({
    choices: all([]),
    phone: PHONE,
    gateways: [],
    stoppedAt: null,
  });
  await makeGateway(server, gateway);
  expect((await read()).gateways).toEqual(["SMS"]);

  const off = { kind: "results", channel: "PHONE", isWanted: false } as const;
  expect((await save({ ...off, kind: "codes" })).status).toBe(400);
  expect((await save({ ...off, channel: "FAX" })).status).toBe(400);
  // Announcements are not sent to phones, and a teacher gets no report sheets.
  expect((await save({ ...off, kind: "announcements" })).status).toBe(400);
  const teacher = (await makeUser(server.db, { role: "TEACHER" })).id;
  expect((await save(off, teacher)).body.issues[0].path).toEqual(["kind"]);

  for (let again = 0; again < 2; again += 1) {
    const saved = await save(off);
    expect([saved.status, saved.body.data.choices]).toEqual([200, all([off])]);
  }
  await save({ ...off, isWanted: true });
  expect((await read()).choices).toEqual(all([]));
  expect(await server.db.$count(messageChoices)).toBe(1);
});

test("a phone that answered STOP is shown, and its owner takes it back", async () => {
  const { db } = server;
  const takeBack = (as: string) => server.call(`DELETE ${ADDRESS}/stop`, { as });
  const other = (await makeUser(db, { role: "PARENT", phone: "+2348035550102" })).id;
  await db.insert(phoneOptOuts).values([{ number: PHONE }, { number: "+2348035550103" }]);
  expect((await read()).stoppedAt).toMatch(/^\d{4}-/);
  expect((await read(other)).stoppedAt).toBeNull();
  // No one takes back the opt-out of another phone.
  expect((await takeBack(other)).status).toBe(200);
  expect(await db.$count(phoneOptOuts)).toBe(2);
  expect((await takeBack(parent)).body.data.stoppedAt).toBeNull();
  expect((await takeBack(parent)).status).toBe(200);
  expect(await db.$count(phoneOptOuts)).toBe(1);
});

test("statements about sets of people decide as the rule does", async () => {
  const { db } = server;
  await db.delete(messageChoices);
  const ids: string[] = [];
  for (let at = 0; at < 3; at += 1) ids.push((await makeUser(db, { role: "PARENT" })).id);
  const rows = ids.flatMap((personId, person) =>
    MESSAGE_KINDS.flatMap((kind, at) =>
      CHOICE_CHANNELS.flatMap((channel, way) =>
        (person + at + way) % 3 === 0
          ? []
          : [{ personId, kind, channel, isWanted: (person + at) % 2 === 0 }],
      ),
    ),
  );
  await db.insert(messageChoices).values(rows);
  for (const kind of MESSAGE_KINDS) {
    for (const channel of CHOICE_CHANNELS) {
      const recipients = await db
        .select({ id: users.id })
        .from(users)
        .where(
          sql`${users.id} = any(${sql.param(ids)}::uuid[]) and ${wantsBy(users.id, kind, channel)}`,
        );
      const willing = ids.filter((id) =>
        wants(
          rows.filter(({ personId }) => personId === id),
          kind,
          channel,
        ),
      );
      expect(new Set(recipients.map(({ id }) => id))).toEqual(new Set(willing));
    }
  }
  expect((await countStatements(db, () => readChoices(db, parent, newId()))).count).toBe(1);
  // Choices go with the account.
  await db.delete(users).where(eq(users.id, ids[0]!));
  expect(await db.$count(messageChoices, eq(messageChoices.personId, ids[0]!))).toBe(0);
});
