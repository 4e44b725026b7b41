import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { openDB } from "idb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError, noResponse } from "../client/api-error.ts";
import { unsaved } from "../../ui/text.ts";
import { type NewChange, openChangeStore } from "./change-store.ts";
import { importKey } from "./sealed.ts";
import { isNumber, readStored } from "./stored-guards.ts";
import { refusals } from "./text.ts";
import { type ChangeToSend, Outbox, type SendChange, sendUnstored } from "./outbox.ts";

/* One school that takes each key once, and phones that lose their network in any moment. */

const taken: string[] = [];
const keys = new Set<string>();
let school: SendChange;
const opened: (() => void)[] = [];

const take: SendChange = async ({ id, title }: ChangeToSend) => {
  if (!keys.has(id)) taken.push(title);
  keys.add(id);
};

const change = (title: string, record = title): NewChange => ({
  kind: "notes",
  record,
  title,
  href: "/",
  input: { title },
  lines: [],
});
const none = async (): Promise<never> => {
  throw noResponse();
};

/** The key that the school gives an account. */
const keyOf = (accountId: string) => importKey(btoa(accountId.padEnd(32, "!")));
const open = (accountId: string) =>
  Outbox.open(accountId, openChangeStore(accountId, keyOf(accountId)));

async function phone(accountId = "ada", isOpen = () => true): Promise<Outbox> {
  const outbox = await open(accountId);
  opened.push(
    outbox.start({ senders: { notes: async () => (one) => school(one) }, isOpen, onAnswered() {} }),
  );
  return outbox;
}

const shown = (outbox: Outbox) => outbox.state().changes.map(({ title, state }) => [title, state]);

/** Closed after each test: the outbox of an ended one would read the store at every change. */
class TestChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    opened.push(() => this.close());
  }
}

beforeEach(() => {
  vi.stubGlobal("BroadcastChannel", TestChannel);
  globalThis.indexedDB = new IDBFactory();
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  taken.length = 0;
  keys.clear();
  school = none;
});
/** On two busy cores. */
vi.setConfig({ testTimeout: 60_000 });
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });

afterEach(() => {
  for (const stop of opened.splice(0)) stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("what gets no answer waits, survives the browser, and is sent once and in order", async () => {
  const first = await phone();
  for (const title of ["one", "two", "three"]) {
    expect(await first.save(change(title, "thread"), false, none)).toBeNull();
  }
  expect(shown(first).map(([title]) => title)).toEqual(["one", "two", "three"]);
  opened.pop()?.();
  // The school took the first one before the power went: the answer was lost.
  const again = await phone();
  school = async (one) => {
    await take(one);
    throw noResponse();
  };
  again.sendAll();
  await eventually(() => expect(taken).toEqual(["one"]));
  school = take;
  again.sendAll();
  await eventually(() => expect(again.state().changes).toEqual([]));
  expect(taken).toEqual(["one", "two", "three"]);
});

test("what another tab was to send is sent by this one, when that tab was closed before", async () => {
  const outbox = await phone();
  await outbox.save(change("one"), false, none);
  school = take;
  // The other tab has the turn while this one wants to send.
  await navigator.locks.request("outbox ada", async () => {
    outbox.sendAll();
    await new Promise((resolve) => setTimeout(resolve, 100));
  });
  expect(taken).toEqual([]);
  await eventually(() => expect(taken).toEqual(["one"]));
});

test("a change that cannot be sent is set aside with its reason, and the next ones are sent", async () => {
  const outbox = await phone();
  school = async (one) => {
    // As a sender does that reads what an earlier version of the app stored in another shape.
    if (one.title === "broken") Object.keys((one.input as { cells: { rows: object } }).cells.rows);
    if (one.title === "other shape") readStored(isNumber, one.input);
    if (one.title === "without file") await one.readFile(0);
    return take(one);
  };
  await outbox.save(change("broken"), false, none);
  const photo = { name: "page.jpg", type: "image/jpeg", size: 4, id: null };
  await outbox.save({ ...change("without file"), files: [photo] }, false, none);
  await outbox.save(change("other shape"), false, none);
  await outbox.save(change("next"), false, none);
  outbox.sendAll();
  await eventually(() => expect(taken).toEqual(["next"]));
  await eventually(() =>
    expect(shown(outbox)).toEqual([
      ["broken", "refused"],
      ["without file", "refused"],
      ["other shape", "refused"],
    ]),
  );
  expect(outbox.state().changes.map(({ refusal }) => refusal)).toEqual([
    refusals.cannotBeSent,
    refusals.cannotBeSent,
    "Another version of the portal saved this, so it cannot be sent. Save it as a file, then discard it.",
  ]);
});

test("a stored change of another shape is shown, and does not hold up the others", async () => {
  const first = await phone();
  await first.save(change("whole"), false, none);
  opened.pop()?.();
  const store = await openChangeStore("ada", keyOf("ada"));
  await store.add({ record: "old", title: "From an earlier version" } as never, [], false);
  school = take;
  const again = await phone();
  await eventually(() => expect(taken).toEqual(["whole"]));
  await eventually(() => expect(shown(again)).toEqual([["From an earlier version", "refused"]]));
});

test("a page's change loses its line between its files, and arrives with each of them once", async () => {
  const outbox = await phone();
  const photo = (name: string) => new File([name], `${name}.jpg`, { type: "image/jpeg" });
  const uploaded: string[] = [];
  let isCut = true;
  const send: SendChange = async (one) => {
    const ids = await one.uploadFiles(async (file) => {
      if (isCut && uploaded.length === 1) throw noResponse();
      uploaded.push(file.name);
      return `id of ${file.name}`;
    });
    return take({ ...one, title: ids.join(", ") });
  };
  school = send;
  const message = { ...change("letter", "thread"), files: [photo("a"), photo("b")] };
  expect(await outbox.save(message, false, send)).toBeNull();
  expect(outbox.state().changes[0]?.files.map(({ id }) => id)).toEqual(["id of a.jpg", null]);
  isCut = false;
  outbox.sendAll();
  await eventually(() => expect(taken).toEqual(["id of a.jpg, id of b.jpg"]));
  expect(uploaded).toEqual(["a.jpg", "b.jpg"]);
});

test("a change with an answer is gone at once, one that is refused on the page too", async () => {
  const outbox = await phone();
  expect(await outbox.save(change("one"), false, async () => 7)).toEqual({ response: 7 });
  const refusal = new ApiError({ status: 403, code: "forbidden", message: "No." });
  await expect(outbox.save(change("two"), false, () => Promise.reject(refusal))).rejects.toBe(
    refusal,
  );
  expect(outbox.state().changes).toEqual([]);
});

test("a refusal is kept with its reason and holds back its record alone, until it is settled", async () => {
  const outbox = await phone();
  for (const [title, record] of [
    ["a1", "a"],
    ["a2", "a"],
    ["b1", "b"],
  ] as const) {
    await outbox.save(change(title, record), false, none);
  }
  school = async (one) => {
    if (one.title === "a1") throw new ApiError({ status: 403, code: "forbidden", message: "No." });
    await take(one);
  };
  outbox.sendAll();
  await eventually(() => expect(taken).toEqual(["b1"]));
  await eventually(() =>
    expect(shown(outbox)).toEqual([
      ["a1", "refused"],
      ["a2", "waiting"],
    ]),
  );
  expect(outbox.state().changes[0]?.refusal).toBe("No.");
  // Another round does not send what was refused, or what is behind it.
  school = take;
  await outbox.save(change("c1", "c"), false, none);
  outbox.sendAll();
  await eventually(() => expect(taken).toEqual(["b1", "c1"]));
  expect(shown(outbox)).toEqual([
    ["a1", "refused"],
    ["a2", "waiting"],
  ]);
  await outbox.retry(outbox.state().changes[0]!);
  await eventually(() => expect(taken).toEqual(["b1", "c1", "a1", "a2"]));
});

test("a save does not overtake an earlier one of its record that waits", async () => {
  const outbox = await phone();
  await outbox.save(change("first", "thread"), false, none);
  expect(await outbox.save(change("second", "thread"), false, take)).toBeNull();
  expect(taken).toEqual([]);
  school = take;
  outbox.sendAll();
  await eventually(() => expect(taken).toEqual(["first", "second"]));
});

test("a change that only the page has is the same write when it is repeated", async () => {
  const ids: string[] = [];
  const send: SendChange = async ({ id }) => void ids.push(id);
  const typed = change("one");
  for (const one of [typed, typed, change("one")]) await sendUnstored("ada", one, async () => send);
  expect(ids[0]).toBe(ids[1]);
  expect(ids[2]).not.toBe(ids[0]);
});

test("what waits lies sealed on the device; without cryptography it lies open and still waits", async () => {
  const outbox = await phone();
  await outbox.save(change("Ngozi has 4 in Mathematics", "scores/1/2/3"), false, none);
  const rows = async () => {
    const db = await openDB("outbox");
    const all = (await db.getAll("changes")) as object[];
    db.close();
    return all;
  };
  expect((await rows()).map((row) => Object.keys(row).toSorted())).toEqual([
    ["accountId", "number", "record", "sealed"],
  ]);
  const onPlainHttp = await Outbox.open("bola", openChangeStore("bola", Promise.resolve(null)));
  await onPlainHttp.save(change("open"), false, none);
  expect(await rows()).toContainEqual(expect.objectContaining({ title: "open" }));
  const again = await Outbox.open("bola", openChangeStore("bola", keyOf("bola")));
  expect(shown(again)).toEqual([["open", "waiting"]]);
});

test("files wait sealed, and after a lost line and a reload only what is missing is uploaded", async () => {
  const photo = (text: string) => new File([text], `${text}.jpg`, { type: "image/jpeg" });
  const known = { id: "there", name: "old.jpg", type: "", size: 9 };
  const uploaded: string[] = [];
  let handed: readonly string[] = [];
  let isCut = true;
  school = async (one) => {
    handed = await one.uploadFiles(async (file) => {
      if (isCut && uploaded.length === 1) throw noResponse();
      uploaded.push(await file.text());
      return `id of ${file.name}`;
    });
    await take(one);
  };
  const first = await phone();
  const load = async () => school;
  await first.post({ ...change("work"), files: [known, photo("one"), photo("two")] }, load);
  await eventually(() => expect(first.state().isDelayed).toBe(true));
  expect(uploaded).toEqual(["one"]);
  const [waiting] = first.state().changes;
  expect(waiting?.files.map(({ id }) => id)).toEqual(["there", "id of one.jpg", null]);
  expect(await (await first.readFile(waiting!, 2)).text()).toBe("two");
  const db = await openDB("outbox");
  const files = (await db.getAll("files")) as object[];
  db.close();
  expect(files.map((one) => Object.keys(one).toSorted())).toEqual([["bytes", "iv"]]);
  opened.pop()?.();
  isCut = false;
  const again = await phone();
  await eventually(() => expect(again.state().changes).toEqual([]));
  expect(uploaded).toEqual(["one", "two"]);
  expect(handed).toEqual(["there", "id of one.jpg", "id of two.jpg"]);
  // Without space, and beyond the limit, it is sent at once or its failure shown.
  const large = Object.defineProperty(photo("large"), "size", { value: 300_000_000 });
  school = none;
  await expect(again.post({ ...change("large"), files: [large] }, load)).rejects.toMatchObject({
    message: unsaved.noSpace,
  });
  expect(again.state().changes).toEqual([]);
});

test("a picture that another tab has uploaded meanwhile is no reason to set its change aside", async () => {
  const outbox = await open("ada");
  const picture = new File(["photo"], "a.jpg", { type: "image/jpeg" });
  await outbox.save({ ...change("picture"), files: [picture] }, false, none);
  const [stored] = outbox.state().changes;
  const handed: (readonly string[])[] = [];
  let isFirst = true;
  school = async (one) => {
    if (isFirst) {
      isFirst = false;
      const files = stored!.files.map((file) => ({ ...file, id: "uploaded there" }));
      await (await openChangeStore("ada", keyOf("ada"))).put({ ...stored!, files });
    }
    handed.push(await one.uploadFiles(async () => "uploaded here"));
  };
  await phone();
  await eventually(() => expect(handed).toEqual([["uploaded there"]]));
});

test("what was sealed with a key that is gone holds nothing up", async () => {
  const lost = await Outbox.open("ada", openChangeStore("ada", keyOf("another")));
  await lost.save(change("lost"), false, none);
  const outbox = await phone();
  await outbox.save(change("one"), false, none);
  expect(shown(outbox).map(([title]) => title)).toEqual(["one"]);
});

test("a later save of a sheet takes the place of the one before", async () => {
  const outbox = await phone();
  await outbox.save(change("old", "sheet"), true, none);
  await outbox.save(change("new", "sheet"), true, none);
  expect(shown(outbox).map(([title]) => title)).toEqual(["new"]);
});

test("another account sees and sends nothing of it, and it waits for its own", async () => {
  const ada = await phone("ada");
  await ada.save(change("ada's"), false, none);
  opened.pop()?.();
  school = take;
  const bola = await phone("bola");
  bola.sendAll();
  expect(bola.state().changes).toEqual([]);
  const closed = await phone("ada", () => false);
  closed.sendAll();
  await new Promise((done) => setTimeout(done, 20));
  expect(taken).toEqual([]);
  opened.pop()?.();
  await phone("ada");
  await eventually(() => expect(taken).toEqual(["ada's"]));
});

test("five hundred changes of a week arrive once each; two tabs send them, one at a time", async () => {
  const outbox = await open("ada");
  for (let n = 0; n < 500; n += 1) await outbox.save(change(`note ${n}`), false, none);
  let atOnce = 0;
  school = async (one) => {
    atOnce += 1;
    expect(atOnce).toBe(1);
    await Promise.resolve();
    await take(one);
    atOnce -= 1;
  };
  const [first, second] = [await phone(), await phone()];
  first.sendAll();
  second.sendAll();
  await vi.waitFor(() => expect(taken).toHaveLength(500), { timeout: 50_000 });
  expect(new Set(taken).size).toBe(500);
});

test("a store that fails for another reason is not called full", async () => {
  const broken = {
    load: async () => [],
    add: () => Promise.reject(new DOMException("closing", "InvalidStateError")),
    put: async () => {},
    drop: async () => {},
    bytesOf: () => Promise.reject(new Error("none")),
  };
  const outbox = await Outbox.open("ada", Promise.resolve(broken));
  await expect(outbox.save(change("one"), false, none)).rejects.toMatchObject({
    message: unsaved.notOnDevice,
  });
});

test("with no room left the change is sent without being kept, and its failure is told", async () => {
  const full = {
    load: async () => [],
    add: () => Promise.reject(new DOMException("full", "QuotaExceededError")),
    put: async () => {},
    drop: async () => {},
    bytesOf: () => Promise.reject(new Error("none")),
  };
  const outbox = await Outbox.open("ada", Promise.resolve(full));
  expect(await outbox.save(change("one"), false, async () => 7)).toEqual({ response: 7 });
  await expect(outbox.save(change("two"), false, none)).rejects.toMatchObject({
    status: 0,
    message: unsaved.noSpace,
  });
});
