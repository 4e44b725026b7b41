import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { mountFor } from "../accounts/testing.tsx";
import { catchDownloads } from "../platform/page-under-test.tsx";
import { accessLogTexts } from "../students/access-log/text.ts";
import { states, titles as consentTitles } from "../site/consents/text.ts";
import { OwnDataPage } from "./OwnDataPage.tsx";
import { titles } from "./text.ts";

const person = { id: "0190a000-0000-7000-8000-00000000000a", name: "Amaka Eze" };
const child = { id: "0190a000-0000-7000-8000-00000000000b", name: "Ada Eze" };
const copy = {
  parts: 60,
  createdAt: "2026-04-10T10:00:00Z",
  keptUntil: "2026-04-11T10:00:00Z",
};

test("a parent asks for a copy for each child, sees how far it is, and downloads it", async () => {
  const files = catchDownloads();
  const requests = mountFor(OwnDataPage, {
    role: "PARENT",
    responses: {
      "GET /api/data-copies/people": () => ({
        data: [
          { ...person, isSelf: true, isPupil: false },
          { ...child, isSelf: false, isPupil: true },
        ],
      }),
      "GET /api/data-copies": ({ query }) => ({
        data:
          query["personId"] === person.id
            ? [{ ...copy, id: "a", person, state: "done", partsDone: 60 }]
            : [{ ...copy, id: "b", person: child, state: "running", partsDone: 12 }],
      }),
      [`GET /api/students/${child.id}/looks`]: () => ({
        data: [{ kind: "HEALTH", day: "2026-04-10", as: "CLASS_TEACHER", by: null }],
        pagination: { current: 1, pages: 1, total: 1 },
      }),
      [`GET /api/students/${child.id}/photo-consent`]: () => ({
        data: { state: "REFUSED", history: [] },
      }),
      "GET /api/data-copies/a/content": () =>
        new Response(new Blob(["PK"]), {
          headers: {
            "content-type": "application/zip",
            "content-disposition": 'attachment; filename="data-amaka-eze.zip"',
          },
        }),
      "POST /api/data-copies": () => Response.json({ message: "No.", code: "x" }, { status: 403 }),
    },
  });
  const ofSelf = await screen.findByRole("region", { name: "Amaka Eze (you)" });
  const ofChild = screen.getByRole("region", { name: "Ada Eze" });
  const making = await within(ofChild).findByRole("progressbar");
  expect([making.getAttribute("value"), making.getAttribute("max")]).toEqual(["12", "60"]);
  expect(
    within(ofChild).getByRole<HTMLButtonElement>("button", { name: "Make a copy" }).disabled,
  ).toBe(true);
  const accessLog = screen.getByRole("region", { name: `${accessLogTexts.title}: Ada Eze` });
  expect(await within(accessLog).findByText(/class teacher, health/)).toBeTruthy();
  const photos = screen.getByRole("region", { name: `${consentTitles.panel}: Ada Eze` });
  expect(await within(photos).findByText(states.REFUSED)).toBeTruthy();
  await userEvent.click(await within(ofSelf).findByRole("button", { name: "Download the copy" }));
  await vi.waitFor(() => expect(files.map(({ name }) => name)).toEqual(["data-amaka-eze.zip"]));
  await userEvent.click(within(ofSelf).getByRole("button", { name: "Make a copy" }));
  expect(await screen.findByText("No.")).toBeTruthy();
  expect(requests.find(({ call }) => call.startsWith("POST"))?.body).toEqual({
    personId: person.id,
  });
});

test("a page that does not load says so", async () => {
  mountFor(OwnDataPage, { role: "PARENT", responses: {} });
  expect(await screen.findByText(titles.notLoaded)).toBeTruthy();
});
