import "fake-indexeddb/auto";
import { BlobWriter, Uint8ArrayReader, ZipWriter } from "@zip.js/zip.js/lib/zip-core-native.js";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { type FakeResponses, onePage } from "../../platform/page-under-test.tsx";
import { sendsWaiting } from "../../platform/offline/testing.ts";
import { sendPicture } from "./send-picture.ts";
import { aPictured, stubCamera } from "./testing.ts";
import { queue, zip } from "./text.ts";
import { ZipPage } from "./ZipPage.tsx";

beforeAll(() => sendsWaiting("pictures", sendPicture));
beforeEach(stubCamera);
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
const ada = aPictured({ id: "ada" });
const musa = aPictured({
  id: "musa",
  firstName: "Musa",
  lastName: "Bello",
  admissionNumber: "MC/2025/0002",
  pictureId: "old",
  pictureUrl: "/files/old",
});
const tola = aPictured({ id: "tola", firstName: "Tola", lastName: "Ige", admissionNumber: null });

async function zipped(names: readonly string[]): Promise<File> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  for (const name of names) {
    const bytes = name.endsWith(".txt") ? new TextEncoder().encode("Just words.") : JPEG;
    await writer.add(name, new Uint8ArrayReader(bytes));
  }
  return new File([await writer.close()], "pictures.zip", { type: "application/zip" });
}

const BY_FILE = new Map([
  ["MC-2025-0001.jpg", ada],
  ["ada again/MC-2025-0001.jpg", ada],
  ["MC-2025-0002.jpg", musa],
]);

function open(responses: FakeResponses = {}) {
  return mountFor(() => <ZipPage />, {
    role: "ADMIN",
    responses: {
      "POST /api/students/pictures/match": ({ body }) => ({
        data: (body as { names: string[] }).names.map((name) => {
          const student = BY_FILE.get(name) ?? null;
          return { name, student, by: student && "number" };
        }),
      }),
      "GET /api/students/pictures": () => onePage([tola]),
      ...Object.fromEntries(
        [ada, musa, tola].map((student) => [
          `PUT /api/students/${student.id}/picture`,
          () => ({ data: { ...student, pictureId: `new-${student.id}` } }),
        ]),
      ),
      ...responses,
    },
  });
}
async function choose(...names: string[]) {
  await userEvent.upload(
    await screen.findByLabelText("ZIP with pictures", { selector: "input" }),
    await zipped(names),
  );
}
const puts = (requests: ReturnType<typeof open>) =>
  requests.filter(({ call }) => call.startsWith("PUT")).map(({ call }) => call);

test("the dry run says what goes to whom and what does not, and sends no picture", async () => {
  const requests = open();
  await choose(
    "MC-2025-0001.jpg",
    "ada again/MC-2025-0001.jpg",
    "MC-2025-0002.jpg",
    "IMG_7.jpg",
    "list.txt",
  );
  const fresh = await screen.findByRole("table", { name: zip.ready });
  expect(within(fresh).getByRole("row", { name: /Obi Ada MC\/2025\/0001/ })).toBeDefined();
  const there = screen.getByRole("table", { name: zip.there });
  expect(within(there).getByRole("row", { name: /Bello Musa/ })).toBeDefined();
  expect(screen.getByLabelText("IMG_7.jpg", { selector: "input" })).toBeDefined();
  const unusable = within(screen.getByRole("list", { name: zip.unusable }));
  expect(unusable.getByText("list.txt").parentElement?.textContent).toContain("Not a picture");
  expect(unusable.getByText(/ada again/).parentElement?.textContent).toContain(
    "Another file is for the same pupil",
  );
  expect(screen.getByRole("button", { name: zip.save(1) })).toBeDefined();
  expect(puts(requests)).toEqual([]);
});

test("pictures are saved one by one, those there only on request, and taken back together", async () => {
  const requests = open({
    "POST /api/students/pictures/undo": () => ({ data: { undone: 3, kept: 0 } }),
  });
  await choose("MC-2025-0001.jpg", "MC-2025-0002.jpg", "IMG_7.jpg");
  await userEvent.click(await screen.findByRole("radio", { name: "Replace them" }));
  const picker = screen.getByLabelText("IMG_7.jpg", { selector: "input" });
  await userEvent.type(picker, "Ige");
  await userEvent.click(await screen.findByRole("option", { name: /Ige Tola/ }));
  await userEvent.click(screen.getByRole("button", { name: zip.save(3) }));
  expect((await screen.findAllByText(queue.saved(3))).length).toBeGreaterThan(0);
  expect(puts(requests)).toEqual([
    "PUT /api/students/ada/picture",
    "PUT /api/students/musa/picture",
    "PUT /api/students/tola/picture",
  ]);
  const ofMusa = requests.find(({ call }) => call.includes("musa"))!;
  expect(ofMusa.body).toMatch(/name="replaces"\s+old/);
  await userEvent.click(await screen.findByRole("button", { name: queue.undo }));
  expect(await screen.findByText(queue.undone(3))).toBeDefined();
  const { changes } = requests.find(({ call }) => call.endsWith("/undo"))!.body as {
    changes: unknown[];
  };
  expect(changes).toContainEqual({ id: "musa", pictureId: "new-musa", formerId: "old" });
});

test("a file that is no ZIP is refused in words", async () => {
  open();
  await userEvent.upload(
    await screen.findByLabelText("ZIP with pictures", { selector: "input" }),
    new File(["no ZIP"], "pictures.zip"),
  );
  expect((await screen.findByRole("alert")).textContent).toBe(
    "This ZIP cannot be read. Make it again and choose it here.",
  );
});
