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
  await fetchFaces(onNextPage);
  expect(load.mock.calls.map(([, letters]) => letters)).toEqual(["Ọlá", "Ọlá", "Ọlá"]);
  expect(dataset["faces"]).toBeUndefined();
  expect(localStorage.getItem("faces")).not.toBeNull();
});

test("a page that is being read changes its faces with the next page", async () => {
  vi.spyOn(performance, "now").mockReturnValue(9_000);
  await fetchFaces(onNextPage);
  expect(dataset["faces"]).toBe("later");
  show?.();
  expect(dataset["faces"]).toBeUndefined();
});

test("a browser that has them asks for none, and one without a network tries again", async () => {
  delete dataset["faces"];
  await fetchFaces(onNextPage);
  expect(load).not.toHaveBeenCalled();
  dataset["faces"] = "later";
  load.mockRejectedValueOnce(new TypeError("no network"));
  await expect(fetchFaces(onNextPage)).rejects.toThrow("no network");
  expect(dataset["faces"]).toBe("later");
  expect(localStorage.getItem("faces")).toBeNull();
});
