import { NEXT_FILES } from "@school/core/accounts/front.ts";
import { beforeEach, expect, test, vi } from "vitest";
import { fetchNext } from "./fetch-next.ts";

const FIRST = ["/assets/first.css", "/assets/early.js"];
const FILES = Array.from({ length: 12 }, (_, i) => `/assets/${i}.js`);
const NEXT = { first: FIRST, cookie: "styles=0123456789", later: FILES };
let requests: string[];
let sheet: HTMLElement;
let setCookie: ReturnType<typeof vi.spyOn>;
/** Answers the files that are under way. */
let answerFiles: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  requests = [];
  let waiting: (() => void)[] = [];
  answerFiles = () => {
    const responses = waiting;
    waiting = [];
    for (const response of responses) response();
  };
  vi.stubGlobal("fetch", async (address: string) => {
    requests.push(address);
    if (address === NEXT_FILES) return Response.json(NEXT);
    await new Promise<void>((done) => waiting.push(done));
    return new Response("");
  });
  sheet = document.createElement("main");
  setCookie = vi.spyOn(document, "cookie", "set").mockImplementation(() => {});
  fetchNext(sheet);
});

const settle = () => vi.advanceTimersByTimeAsync(400);

test("nothing is fetched for a page that is only looked at", async () => {
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toEqual([]);
});

test("the first key begins, a few files at once, each once", async () => {
  sheet.dispatchEvent(new Event("input"));
  sheet.dispatchEvent(new Event("input"));
  await settle();
  expect(requests).toEqual([NEXT_FILES, ...FIRST]);
  answerFiles();
  await settle();
  expect(requests).toEqual([NEXT_FILES, ...FIRST, ...FILES.slice(0, 4)]);
  for (let i = 0; i < 4; i += 1) {
    answerFiles();
    await settle();
  }
  expect(requests).toEqual([NEXT_FILES, ...FIRST, ...FILES]);
});

test("no file is begun after the form was sent", async () => {
  sheet.dispatchEvent(new Event("input"));
  await settle();
  answerFiles();
  await settle();
  sheet.dispatchEvent(new Event("submit"));
  answerFiles();
  await settle();
  expect(requests).toHaveLength(7);
});

test("a form that is sent at once fetches the first files alone, and none if no key was pressed", async () => {
  sheet.dispatchEvent(new Event("submit"));
  await settle();
  expect(requests).toEqual([]);
  sheet.dispatchEvent(new Event("input"));
  await settle();
  answerFiles();
  await settle();
  expect(requests).toEqual([NEXT_FILES, ...FIRST]);
});

test("the cookie says that the first files are stored, once they are", async () => {
  sheet.dispatchEvent(new Event("input"));
  await settle();
  expect(setCookie).not.toHaveBeenCalled();
  answerFiles();
  await settle();
  expect(setCookie).toHaveBeenCalledExactlyOnceWith("styles=0123456789");
});
