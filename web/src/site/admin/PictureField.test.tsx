import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { onePage } from "../../platform/page-under-test.tsx";
import { draftOf, open, PUBLISHED_AT, saveButton, sent, type Sent } from "./testing.ts";
import { DEFAULT_SITE } from "@school/core/site/default-content.ts";
import { pictureTexts, pupilTexts } from "./text.ts";

test("a picture is chosen among the scenes, or uploaded with words for it", async () => {
  const user = userEvent.setup();
  const upload = {
    id: "019a0000-0000-7000-8000-000000000001",
    sizes: [{ width: 480, height: 320, webp: "/files/public/a", avif: "/files/public/b" }],
    createdAt: PUBLISHED_AT,
    uploadedBy: "Ngozi Eze",
    isUsed: false,
    pupils: null,
    version: 1,
  };
  const uploads: object[] = [];
  const requests = open("section=hero", {
    "GET /api/site/pictures": () => onePage(uploads),
    "PUT /api/site/draft": ({ body }) => {
      if (uploads.length > 0) uploads[0] = { ...upload, isUsed: true };
      return { data: draftOf((body as Sent).content, 1) };
    },
    "POST /api/site/pictures": () => {
      uploads.push(upload);
      return Response.json({ data: upload }, { status: 201 });
    },
  });
  await user.click(await screen.findByRole("button", { name: pictureTexts.choose("Picture") }));
  let dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: /talking drums/ }));
  await user.click(saveButton());
  await waitFor(() =>
    expect(sent(requests, "PUT /api/site/draft")[0]?.content.hero.picture).toEqual({
      kind: "scene",
      name: "talking-drums",
    }),
  );

  await user.click(screen.getByRole("button", { name: pictureTexts.choose("Picture") }));
  dialog = await screen.findByRole("dialog");
  const chooser = within(dialog).getByLabelText(pictureTexts.upload, { selector: "input" });
  await user.upload(chooser, new File(["x"], "x.png", { type: "image/png" }));
  const alt = await screen.findByLabelText(new RegExp(`^${pictureTexts.description}`));
  await user.click(saveButton());
  await screen.findByText("Please fill this in");
  await user.type(alt, "Our gate");
  await user.click(saveButton());
  await waitFor(() =>
    expect(sent(requests, "PUT /api/site/draft")[1]?.content.hero.picture).toEqual({
      kind: "upload",
      id: upload.id,
      alt: "Our gate",
    }),
  );
  // After a save the uploads are read again: one of them is in use now.
  await user.click(screen.getByRole("button", { name: pictureTexts.choose("Picture") }));
  dialog = await screen.findByRole("dialog");
  expect(await within(dialog).findByText("On the page")).toBeDefined();
});

test("says which pupils are in an upload, found by search, or that there are none", async () => {
  const user = userEvent.setup();
  const id = "019a0000-0000-7000-8000-000000000001";
  const zainab = {
    id: "019a0000-0000-7000-8000-00000000000a",
    firstName: "Zainab",
    lastName: "Bello",
  };
  let picture: object = {
    id,
    sizes: [{ width: 480, height: 320, webp: "/files/public/a", avif: "/files/public/b" }],
    createdAt: PUBLISHED_AT,
    uploadedBy: "Ngozi Eze",
    isUsed: true,
    pupils: null,
    version: 1,
  };
  const shown = { kind: "upload", id, alt: "Our gate" } as const;
  const requests = open("section=hero", {
    "GET /api/site/draft": () => ({
      data: draftOf({ ...DEFAULT_SITE, hero: { ...DEFAULT_SITE.hero, picture: shown } }, 1),
    }),
    "GET /api/site/pictures": () => onePage([picture]),
    "GET /api/site/photo-consents": () =>
      onePage([
        {
          ...zainab,
          userId: "S1",
          admissionNumber: "A/1",
          className: null,
          state: "GIVEN",
          day: null,
        },
      ]),
    [`PUT /api/site/pictures/${id}/pupils`]: ({ body }) => {
      const { pupils } = body as { pupils: string[] };
      picture = {
        ...picture,
        version: 2,
        pupils: pupils.map(() => ({ ...zainab, state: "GIVEN" })),
      };
      return { data: picture };
    },
  });
  expect(await screen.findByText("Pupils not named yet")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: `${pupilTexts.open}: Picture` }));
  const dialog = await screen.findByRole("dialog");
  const save = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Save pupils" });
  expect(save.disabled).toBe(true);
  await user.type(within(dialog).getByRole("combobox", { name: "Add a pupil" }), "zainab");
  await user.click(await screen.findByRole("option", { name: /Bello Zainab/ }));
  expect(await within(dialog).findByText("Zainab Bello")).toBeTruthy();
  await user.click(save);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await screen.findByText("Zainab Bello")).toBeTruthy();
  expect(requests.find(({ call }) => call.startsWith("PUT"))?.body).toEqual({
    version: 1,
    pupils: [zainab.id],
  });
});
