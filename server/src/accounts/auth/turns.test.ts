import { expect, test } from "vitest";
import { type Caller, createTurns } from "./turns.ts";

/** One slot, occupied until `open` is called; `served` has the callers in the order of their turns. */
function occupied({ limit = 1_000, limitOfName = 40 } = {}) {
  class Refused extends Error {}
  const turns = createTurns({ slots: 1, limit, limitOfName, refusal: () => new Refused() });
  const gate = Promise.withResolvers<void>();
  const served: string[] = [];
  const refused: string[] = [];
  const calls: Promise<void>[] = [turns.run(() => gate.promise)];
  const call = (network: string, name: string) => {
    const work = async () => void served.push(`${network} ${name}`);
    const failed = (error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      refused.push(`${network} ${name}`);
    };
    calls.push(turns.run(work, { network, name }).catch(failed));
  };
  return {
    call,
    refused,
    callsBefore: turns.callsBefore,
    async open(): Promise<readonly string[]> {
      gate.resolve();
      await Promise.all(calls);
      return served;
    },
  };
}

const numbered = (count: number) => Array.from({ length: count }, (_, number) => number);

test("some run at once, the others in the order in which they came", async () => {
  const turns = createTurns({ slots: 2, limit: 9, limitOfName: 9, refusal: () => new Error() });
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = (number: number) => async () => {
    most = Math.max(most, (running += 1));
    await Promise.resolve();
    order.push(number);
    running -= 1;
  };
  const homes: Caller[] = numbered(8).map((home) => ({ network: `home ${home}`, name: "Ada" }));
  await Promise.all(homes.map((caller, number) => turns.run(work(number), caller)));
  expect(most).toBe(2);
  expect(order).toEqual(numbered(8));
});

test("a parent at home passes a school that signs in behind one address", async () => {
  const { call, open } = occupied();
  for (const pupil of numbered(100)) call("school", `pupil ${pupil}`);
  call("home", "parent");
  expect((await open()).indexOf("home parent")).toBeLessThanOrEqual(1);
});

test("a school gets every second turn, however many parents wait at home", async () => {
  const { call, open } = occupied();
  for (const home of numbered(100)) call(`home ${home}`, "parent");
  for (const pupil of numbered(20)) call("school", `pupil ${pupil}`);
  const served = await open();
  // A line that is no crowd any more takes turns with the homes.
  const early = served.slice(0, 30).filter((who) => who.startsWith("school"));
  expect(early.length).toBe(15);
  expect(served.length).toBe(120);
});

test("an attacker's network waits behind itself: neither a school nor a parent waits for it", async () => {
  const { call, open } = occupied();
  for (const guess of numbered(300)) call("attacker", `name ${guess}`);
  for (const pupil of numbered(40)) call("school", `pupil ${pupil}`);
  for (const home of numbered(20)) call(`home ${home}`, "parent");
  const served = await open();
  const last = (network: string) => served.findLastIndex((who) => who.startsWith(network));
  expect(last("home")).toBeLessThanOrEqual(40);
  expect(last("school")).toBeLessThanOrEqual(110);
});

test("in a network, a flood under one name delays no other name", async () => {
  const { call, open, refused } = occupied({ limitOfName: 40 });
  for (const _ of numbered(60)) call("school", "flood");
  call("school", "pupil");
  expect((await open()).indexOf("school pupil")).toBeLessThanOrEqual(1);
  expect(refused).toEqual(Array(20).fill("school flood"));
});

test("a full queue refuses the newest call of the longest line, not a newcomer from elsewhere", async () => {
  const { call, open, refused } = occupied({ limit: 50 });
  for (const guess of numbered(50)) call("attacker", `name ${guess}`);
  for (const home of numbered(10)) call(`home ${home}`, "parent");
  call("attacker", "one more");
  const served = await open();
  expect(refused.every((who) => who.startsWith("attacker"))).toBe(true);
  expect(refused.length).toBe(11);
  expect(served.filter((who) => who.startsWith("home")).length).toBe(10);
});

test("a queue that is full of people at home refuses the newcomer, and serves all others", async () => {
  const { call, open, refused } = occupied({ limit: 20 });
  for (const home of numbered(21)) call(`home ${home}`, "parent");
  const served = await open();
  expect(refused).toEqual(["home 20 parent"]);
  expect(served).toEqual(numbered(20).map((home) => `home ${home} parent`));
});

test("the number of calls before someone's is never too small", async () => {
  const { call, callsBefore, open } = occupied();
  expect(callsBefore("home 1")).toBe(0);
  for (const pupil of numbered(30)) call("school", `pupil ${pupil}`);
  for (const home of numbered(4)) call(`home ${home}`, "parent");
  call("hostel", "pupil");
  const [school, hostel] = [callsBefore("school"), callsBefore("hostel")];
  expect(hostel).toBeLessThan(school);
  const served = await open();
  expect(served.indexOf("hostel pupil")).toBeLessThanOrEqual(hostel);
  expect(served.findLastIndex((who) => who.startsWith("school"))).toBeLessThanOrEqual(school);
});

test("calls with one name from one network run one after the other, beside those of others", async () => {
  const turns = createTurns({ slots: 3, limit: 9, limitOfName: 9, refusal: () => new Error() });
  const gates = numbered(4).map(() => Promise.withResolvers<void>());
  const started: number[] = [];
  const call = (number: number, caller?: Caller) =>
    turns.run(async () => {
      started.push(number);
      await gates[number]?.promise;
    }, caller);
  const pupil = { network: "school", name: "pupil" };
  const calls = [call(0, pupil), call(1, pupil), call(2, { network: "home", name: "pupil" })];
  calls.push(call(3));
  await Promise.resolve();
  expect(started).toEqual([0, 2, 3]);
  gates[0]?.resolve();
  await calls[0];
  expect(started).toEqual([0, 2, 3, 1]);
  for (const { resolve } of gates) resolve();
  await Promise.all(calls);
});

test("a failure gives its slot back", async () => {
  const turns = createTurns({ slots: 1, limit: 1, limitOfName: 1, refusal: () => new Error() });
  const fail = () => turns.run(() => Promise.reject(new Error("no database")));
  for (const _ of numbered(3)) await expect(fail()).rejects.toThrow("no database");
  expect(await turns.run(async () => "served")).toBe("served");
});
