import { beforeEach, expect, test, vi } from "vitest";
import { fetchFaces } from "./faces.ts";

const { dataset } = document.documentElement;
const load = vi.fn<(face: string, letters: string) => Promise<unknown>>(async () => []);
let show: (() => void) | null;
const onNextPage = (next: () => void) => void (show = next);

beforeEach(() => {
  show = null;
  load.mockClear();
  localStorage.clear();
  Object.assign(document.fonts, { load });
  document.body.textContent = "Ọlá";
  dataset["faces"] = "later";
  vi.spyOn(performance, "now").mockReturnValue(1_000);
});

test("a young page is shown in the faces at once, with its own letters only", async () => {
  await fetchFaces("all", onNextPage);
  expect(load.mock.calls.map(([, letters]) => letters)).toEqual(["Ọlá", "Ọlá", "Ọlá"]);
  expect(dataset["faces"]).toBe("all");
  expect(localStorage.getItem("faces")).toBe("all");
});

test("a family has the sans alone; one of the staff on the same device fetches the serif too", async () => {
  await fetchFaces("sans", onNextPage);
  expect(load.mock.calls.map(([face]) => face)).toEqual([
    '400 1em "School Sans"',
    '600 1em "School Sans"',
  ]);
  expect(dataset["faces"]).toBe("sans");
  load.mockClear();
  await fetchFaces("sans", onNextPage);
  expect(load).not.toHaveBeenCalled();
  await fetchFaces("all", onNextPage);
  expect(load).toHaveBeenCalledTimes(3);
  expect(dataset["faces"]).toBe("all");
});

test("a page that is being read changes its faces with the next page", async () => {
  vi.spyOn(performance, "now").mockReturnValue(9_000);
  await fetchFaces("all", onNextPage);
  expect(dataset["faces"]).toBe("later");
  show?.();
  expect(dataset["faces"]).toBe("all");
});

test("a browser that has them asks for none, and one without a network tries again", async () => {
  dataset["faces"] = "all";
  await fetchFaces("all", onNextPage);
  expect(load).not.toHaveBeenCalled();
  dataset["faces"] = "later";
  load.mockRejectedValueOnce(new TypeError("no network"));
  await expect(fetchFaces("all", onNextPage)).rejects.toThrow("no network");
  expect(dataset["faces"]).toBe("later");
  expect(localStorage.getItem("faces")).toBeNull();
});
