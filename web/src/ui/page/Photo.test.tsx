import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { setDataSaver } from "../frame/data-saver.ts";
import { pictures } from "../text.ts";
import { Avatar } from "./Avatar.tsx";
import { Photo, usePictures } from "./Photo.tsx";

afterEach(() => {
  setDataSaver("auto");
});

/** Responds to requests for a file's size; returns the paths requested. */
function sizes(bytes: Record<string, number>): string[] {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async ({ method, url }: Request) => {
    const { pathname } = new URL(url);
    requests.push(`${method} ${pathname}`);
    const length = bytes[pathname];
    if (length === undefined) return new Response(null, { status: 404 });
    return new Response(null, { headers: { "content-length": String(length) } });
  });
  return requests;
}

const shown = () => screen.queryAllByRole<HTMLImageElement>("img").map(({ alt }) => alt);

test("a picture loads at once, unless the device saves data: then on a tap, with its size", async () => {
  const requests = sizes({ "/files/1": 84_000 });
  const { unmount } = render(<Photo src="/files/1" alt="Passport" />);
  expect(shown()).toEqual(["Passport"]);
  unmount();

  setDataSaver("on");
  render(<Photo src="/files/1" alt="Passport" />);
  expect(shown()).toEqual([]);
  await userEvent.click(await screen.findByRole("button", { name: pictures.show(1, "84 KB") }));
  expect(shown()).toEqual(["Passport"]);
  expect(requests).toEqual(["HEAD /files/1"]);
});

test("without its size the picture is still offered", async () => {
  sizes({});
  setDataSaver("on");
  render(<Photo src="/files/1" alt="Passport" />);
  await userEvent.click(screen.getByRole("button", { name: pictures.show(1, null) }));
  expect(shown()).toEqual(["Passport"]);
});

test("what is on the device already is shown, and a change of the setting counts at once", async () => {
  sizes({});
  setDataSaver("on");
  const { rerender } = render(<Photo src="blob:1" alt="Just taken" />);
  expect(shown()).toEqual(["Just taken"]);
  rerender(<Photo src="/files/1" alt="Passport" />);
  expect(shown()).toEqual([]);
  setDataSaver("off");
  await screen.findByRole("img", { name: "Passport" });
});

test("the browser's own setting counts until the person chooses", () => {
  sizes({});
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  const { unmount } = render(<Photo src="/files/1" alt="Passport" />);
  expect(shown()).toEqual([]);
  unmount();
  setDataSaver("off");
  render(<Photo src="/files/1" alt="Passport" />);
  expect(shown()).toEqual(["Passport"]);
});

test("pictures of one document load together, for one sum", async () => {
  sizes({ "/files/1": 20_000, "/files/2": 30_500 });
  setDataSaver("on");
  function Sheet() {
    const { areShown, offer } = usePictures(["/files/1", "/files/2"]);
    return areShown ? <img src="/files/1" alt="Logo" /> : offer;
  }
  render(<Sheet />);
  await userEvent.click(await screen.findByRole("button", { name: pictures.show(2, "51 KB") }));
  expect(shown()).toEqual(["Logo"]);
});

test("a small avatar stays with the initials; a large one offers the picture", async () => {
  const requests = sizes({ "/files/1": 9000 });
  setDataSaver("on");
  const { container } = render(<Avatar name="Ada Obi" src="/files/1" size="sm" />);
  expect(container.textContent).toBe("AO");
  expect(requests).toEqual([]);
  const large = render(<Avatar name="Ada Obi" src="/files/1" size="lg" />);
  await userEvent.click(await screen.findByRole("button", { name: pictures.show(1, "9 KB") }));
  expect(large.container.querySelector("img")?.getAttribute("src")).toBe("/files/1?size=small");
});
