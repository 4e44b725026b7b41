// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "fake-indexeddb/auto";
import {
  clearDraft,
  areDraftsOpen,
  loadDraft,
  onDraftInOtherTab,
  openDrafts,
  saveDraft,
  draftForms,
} from "./drafts.ts";

/* Both ways: as on plain http, where nothing can be sealed, and with the key that the school gives. */

const { subtle } = crypto;
const seals = (does: boolean) =>
  Object.defineProperty(crypto, "subtle", { value: does ? subtle : undefined, configurable: true });

beforeEach(() => {
  vi.stubGlobal("fetch", async (address: string | URL) =>
    String(address).includes("device-key")
      ? Response.json({
          data: { key: btoa("k".repeat(32)), now: new Date().toISOString(), reading: null },
        })
      : Response.error(),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  seals(true);
});

test.each([false, true])(
  "what one account left is there for it alone, sealed: %s",
  async (does) => {
    seals(does);
    const ada = `ada ${String(does)}`;
    const stored = saveDraft(ada, "scores/4/maths", { CA1: "eight" });
    expect(loadDraft(ada, "scores/4/maths")?.contents).toEqual({ CA1: "eight" });
    expect(await stored).toBe(true);
    expect(draftForms(ada)).toEqual(["scores/4/maths"]);
    expect(loadDraft("bola", "scores/4/maths")).toBeNull();
    expect(draftForms("bola")).toEqual([]);
    expect(Object.values(localStorage).some((text) => String(text).includes("eight"))).toBe(!does);
    clearDraft(ada, "scores/4/maths");
    expect(loadDraft(ada, "scores/4/maths")).toBeNull();
    expect(localStorage.length).toBe(0);
  },
);

test("after a reload it is opened with the account's key, and one of a lost key is left alone", async () => {
  // The server here gives everyone the same key, so one account can decrypt another's draft.
  await saveDraft("efe", "notes/new", { title: "Fractions" }, "/notes/create");
  const sealed = localStorage.getItem("unsent:efe:notes/new")!;
  const key = "unsent:halima:notes/new";
  localStorage.setItem(key, sealed);
  localStorage.setItem("unsent:halima:lost", btoa("x".repeat(60)));
  expect(areDraftsOpen("halima")).toBe(false);
  expect(loadDraft("halima", "notes/new")).toBeNull();
  await openDrafts("halima");
  expect(areDraftsOpen("halima")).toBe(true);
  expect(loadDraft("halima", "notes/new")).toMatchObject({
    contents: { title: "Fractions" },
    href: "/notes/create",
  });
  expect(draftForms("halima")).toEqual(["notes/new"]);
  // Another tab types over it, then sends it.
  await saveDraft("efe", "notes/new", { title: "Decimals" });
  const newValue = localStorage.getItem("unsent:efe:notes/new")!;
  expect(newValue).not.toBe(sealed);
  localStorage.setItem(key, newValue);
  const received: unknown[] = [];
  const stop = onDraftInOtherTab("halima", "notes/new", (contents) => received.push(contents));
  dispatchEvent(new StorageEvent("storage", { key, newValue }));
  await vi.waitFor(() => expect(received).toEqual([{ title: "Decimals" }]), { timeout: 20_000 });
  stop();
  localStorage.removeItem(key);
  dispatchEvent(new StorageEvent("storage", { key, newValue: null }));
  expect(loadDraft("halima", "notes/new")).toBeNull();
});

test("a full browser says so, and damaged contents count as none", async () => {
  seals(false);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(await saveDraft("ada", "scores", [1])).toBe(false);
  vi.restoreAllMocks();
  localStorage.setItem("unsent:ada:scores", "{half");
  expect(loadDraft("ada", "scores")).toBeNull();
});

test("before the school has given its key it says that nothing is kept, and keeps the next", async () => {
  const realFetch = globalThis.fetch;
  vi.stubGlobal("fetch", async () => Response.error());
  expect(await saveDraft("gozie", "scores", [1])).toBe(false);
  expect(localStorage.length).toBe(0);
  vi.stubGlobal("fetch", realFetch);
  expect(await saveDraft("gozie", "scores", [2])).toBe(true);
  expect(localStorage.length).toBe(1);
});
