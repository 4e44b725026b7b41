import "fake-indexeddb/auto";
import type { PicturedStudent } from "@school/core/students/pictures/contract.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { type FakeResponses, onePage } from "../../platform/page-under-test.tsx";
import { sendsWaiting } from "../../platform/offline/testing.ts";
import { PicturesPage } from "./PicturesPage.tsx";
import { sendPicture } from "./send-picture.ts";
import { aPictured, stubCamera } from "./testing.ts";
import { grid, queue } from "./text.ts";

beforeAll(() => sendsWaiting("pictures", sendPicture));
beforeEach(stubCamera);
/** Each test has pupils of its own: the outbox outlives the page, as in a browser. */
let classes = 0;
function aClass(...differing: Partial<PicturedStudent>[]) {
  classes += 1;
  return differing.map((one, at) => aPictured({ id: `${classes}-${at}`, ...one }));
}

function open(
  students: readonly PicturedStudent[],
  responses: FakeResponses = {},
  query = "class=Primary+4",
) {
  return mountFor(() => <PicturesPage />, {
    role: "ADMIN",
    query,
    responses: {
      "GET /api/classes/names": () => ({ data: ["Primary 4", "Primary 5"] }),
      "GET /api/students/pictures": () => onePage(students),
      ...responses,
    },
  });
}
const tile = (name: string) =>
  screen.findByRole("button", { name: new RegExp(`picture of ${name}$`) });
async function take(name: string) {
  await userEvent.click(await tile(name));
  const photo = new File(["a photo of a phone"], "IMG_1.jpg", { type: "image/jpeg" });
  fireEvent.change(screen.getByLabelText("Camera"), { target: { files: [photo] } });
}
const item = async (name: string) => (await tile(name)).closest("li")!;

test("no class is chosen at first", async () => {
  open([], {}, "");
  expect((await screen.findAllByText(grid.chooseClass)).length).toBeGreaterThan(0);
  expect(screen.getByText(grid.chooseClassHint)).toBeDefined();
});

test("a tap opens the camera; the smaller picture is shown and sent, and the next pupil is ready", async () => {
  const [ada, musa] = aClass({}, { firstName: "Musa", lastName: "Bello" });
  const requests = open([ada!, musa!], {
    [`PUT /api/students/${ada!.id}/picture`]: () => ({ data: { ...ada, pictureId: "new" } }),
  });
  const camera = await screen.findByLabelText("Camera");
  expect(camera.getAttribute("capture")).toBe("environment");
  expect(screen.getByText(grid.count(0, 2))).toBeDefined();
  await take("Obi Ada");
  const card = await item("Obi Ada");
  await within(card).findByText(grid.states.saved);
  expect(card.querySelector("img")?.getAttribute("src")).toBe("blob:picture");
  expect(screen.getByText(grid.count(1, 2))).toBeDefined();
  const sent = requests.find(({ call }) => call.startsWith("PUT"))!;
  expect(sent.body).toMatch(/name="passport".*\s+Content-Type: image\/jpeg/);
  expect(sent.body).toMatch(/name="replaces"\s+none/);
  const next = await tile("Bello Musa");
  await waitFor(() => expect(document.activeElement).toBe(next));
});

test("without a connection the picture stays on the device and is sent again", async () => {
  const [ada] = aClass({});
  let isOffline = true;
  open([ada!], {
    [`PUT /api/students/${ada!.id}/picture`]: () => {
      if (isOffline) throw new TypeError("Failed to fetch");
      return { data: { ...ada, pictureId: "new" } };
    },
  });
  await take("Obi Ada");
  const card = await item("Obi Ada");
  await within(card).findByText(grid.states.waiting);
  expect(screen.getByText(queue.waiting(1))).toBeDefined();
  const send = await screen.findByRole("button", { name: "Send now" });
  // At once, before it is sent again without the button.
  isOffline = false;
  await userEvent.click(send);
  await within(card).findByText(grid.states.saved);
  expect(screen.queryByText(queue.waiting(1))).toBeNull();
});

test("a refused picture is shown beside the school's, and is sent over it or discarded", async () => {
  const [ada] = aClass({});
  const current = { ...ada, pictureId: "theirs", pictureUrl: "/files/theirs" };
  const refusal = {
    message: "This pupil has another picture now.",
    code: "picture_replaced",
    current,
  };
  const requests = open([ada!], {
    [`PUT /api/students/${ada!.id}/picture`]: () => Response.json(refusal, { status: 409 }),
  });
  await take("Obi Ada");
  expect(await screen.findByText(queue.refused(1))).toBeDefined();
  expect(screen.getByText(new RegExp(refusal.message))).toBeDefined();
  expect(screen.getByAltText("The one you took")).toBeDefined();
  expect(screen.getByAltText("The one at school").getAttribute("src")).toBe("/files/theirs");
  await userEvent.click(screen.getByRole("button", { name: "Send the picture of Obi Ada again" }));
  const bodies = () =>
    requests.filter(({ call }) => call.startsWith("PUT")).map(({ body }) => body);
  await waitFor(() => expect(bodies()).toHaveLength(2));
  expect(bodies()[1]).toMatch(/name="replaces"\s+theirs/);
  await screen.findByText(queue.refused(1));
  await userEvent.click(screen.getByRole("button", { name: "Discard the picture of Obi Ada" }));
  await waitFor(() => expect(screen.queryByText(queue.refused(1))).toBeNull());
});

test("a saved picture is taken back", async () => {
  const [ada] = aClass({ pictureId: "old", pictureUrl: "/files/old" });
  let current = ada!;
  const requests = open([], {
    "GET /api/students/pictures": () => onePage([current]),
    [`PUT /api/students/${ada!.id}/picture`]: () => {
      current = { ...current, pictureId: "new" };
      return { data: current };
    },
    "POST /api/students/pictures/undo": () => ({ data: { undone: 1, kept: 0 } }),
  });
  await take("Obi Ada");
  await userEvent.click(await screen.findByRole("button", { name: grid.undoOne("Obi Ada") }));
  expect(await screen.findByText(queue.undone(1))).toBeDefined();
  expect(requests.find(({ call }) => call.endsWith("/undo"))?.body).toEqual({
    changes: [{ id: ada!.id, pictureId: "new", formerId: "old" }],
  });
});

test("only pupils without a picture are shown on request", async () => {
  const students = aClass(
    { pictureId: "old", pictureUrl: "/files/old" },
    { firstName: "Musa", lastName: "Bello" },
  );
  open(students, {}, "class=Primary+4&show=without");
  await tile("Bello Musa");
  expect(screen.queryByRole("button", { name: /Obi Ada/ })).toBeNull();
});

test("a class that does not load can be asked for again", async () => {
  open([], {
    "GET /api/students/pictures": () =>
      Response.json({ message: "Broken", code: "x" }, { status: 500 }),
  });
  expect(await screen.findByRole("button", { name: /Try again/i })).toBeDefined();
});
