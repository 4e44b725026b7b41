import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { onePage, type FakeResponses, type SentRequest } from "../../platform/page-under-test.tsx";
import { aJoinedFamily, anAdmissionDraft, anAdmissionForm, recordChoices } from "../testing.ts";
import { AdmissionPage } from "./AdmissionPage.tsx";
import { conflict, toasts as uiToasts, labels as uiLabels } from "../../ui/text.ts";
import { toasts, failures } from "./text.ts";
import { labels as studentsRecordsLabels } from "../records/text.ts";
import { messages as apiMessages } from "@school/core/api/text.ts";
import { messages as studentsMessages } from "@school/core/students/text.ts";

const DRAFT = anAdmissionDraft();
const FORM = { ...anAdmissionForm(), hasOneName: false };

/** Callbacks that check every 15 seconds whether a draft has to be saved. */
let timers: (() => void)[];
beforeEach(() => {
  localStorage.clear();
  timers = [];
  const every = globalThis.setInterval;
  vi.spyOn(globalThis, "setInterval").mockImplementation(((callback: () => void, ms?: number) => {
    if (ms !== 15_000) return every(callback, ms);
    timers.push(callback);
    return 0;
  }) as typeof every);
});
const waitForAutosave = () => act(() => timers.at(-1)?.());

function open(responses: FakeResponses = {}, query = "") {
  return mountFor(AdmissionPage, {
    role: "ADMIN",
    query,
    responses: {
      "GET /api/students/choices": () => ({ data: recordChoices() }),
      "GET /api/admission-drafts": () => onePage([]),
      "GET /api/admission-drafts/draft-1": () => ({ data: { ...DRAFT, form: FORM } }),
      "POST /api/students/duplicates": () => ({ data: [] }),
      "GET /api/students/next-numbers": () => ({
        data: { admissionNumber: "MC/2025/032", userId: "STU0241" },
      }),
      ...responses,
    },
  });
}
const field = (label: string | RegExp) =>
  screen.findByLabelText(label, { selector: "input, select, textarea" });
const click = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));
const type = async (label: string | RegExp, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
const alerts = async () => (await screen.findAllByRole("alert")).map((one) => one.textContent);

test("a step says what is missing and continues when nothing is", async () => {
  open();
  await click("Next");
  expect(await screen.findAllByText(studentsMessages.fillAll)).toHaveLength(5);
  expect(screen.getByRole("button", { name: /Child ?\(needs attention\)/ })).toBeTruthy();
  await type(/^Surname/, "Obi");
  await type(/^Other Names/, "Ngozi");
  await type(/^Gender/, "Female");
  await type(/^Date of Birth/, "2017-05-04");
  await type(/^Address/, "12 Allen Avenue");
  await click("Next");
  expect(await field(/^Parent Name/)).toBeTruthy();
  expect(screen.getByRole("button", { name: /Child ?\(complete\)/ })).toBeTruthy();
});

test("the form begins with what the specification says", async () => {
  open({}, "step=schooling");
  const value = async (label: RegExp) => ((await field(label)) as HTMLInputElement).value;
  expect(await value(/^Session Joined/)).toBe("2025/2026");
  expect(await value(/^Term Joined/)).toBe("TERM_2");
  expect(await value(/^Class Last Passed/)).toBe("Primary 6");
  expect(await value(/^Sports House/)).toBe("Red");
  expect(await value(/^Boarder Status/)).toBe("Day");
  const sessions = within(await field(/^Session Joined/)).getAllByRole("option");
  expect(sessions.map((one) => one.textContent)).toEqual([
    "Choose",
    "2025/2026",
    "2024/2025",
    "2023/2024",
  ]);
});

test("the class sets its category, and another category clears the class", async () => {
  open({}, "step=schooling");
  await type(/^Current Class/, "class-2");
  const category = (await field(/^Class Category/)) as HTMLSelectElement;
  expect(category.value).toBe("cat-2");
  await type(/^Class Category/, "cat-1");
  const schoolClass = (await field(/^Current Class/)) as HTMLSelectElement;
  expect(schoolClass.value).toBe("");
  expect(within(schoolClass).queryByText("Primary 2 Blue")).toBeNull();
});

test("without any address the account cannot be made", async () => {
  open(
    {
      "GET /api/admission-drafts/draft-1": () => ({
        data: { ...DRAFT, form: { ...FORM, parentEmail: "" } },
      }),
    },
    "draft=draft-1&step=check",
  );
  await click("Create Admission");
  const words = studentsMessages.needsEmail;
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  expect(await field(/^Student Email/)).toBeTruthy();
});

test("the password is generated, copied and generated again", async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  vi.stubGlobal("isSecureContext", true);
  const user = userEvent.setup();
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  open({}, "step=account");
  const password = (await field(/^Password/)) as HTMLInputElement;
  const first = password.value;
  expect(first).toMatch(/^[A-Za-z2-9]{8}$/);
  await user.click(await screen.findByRole("button", { name: "Copy" }));
  expect(writeText).toHaveBeenCalledWith(first);
  expect(await screen.findByText("Copied")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Regenerate" }));
  expect(password.value).toMatch(/^[A-Za-z2-9]{8}$/);
  expect(password.value).not.toBe(first);
});

test("a whole form is checked, with the next numbers, and saved with its draft and no more", async () => {
  const requests = open(
    { "POST /api/students": () => ({ data: { id: "pupil-1" }, joined: aJoinedFamily() }) },
    "draft=draft-1&step=check",
  );
  expect(await screen.findByText("MC/2025/032")).toBeTruthy();
  expect(screen.getByText("4 May 2017")).toBeTruthy();
  await click("Create Admission");
  expect(await screen.findByText(toasts.created)).toBeTruthy();
  await screen.findByText(/^Joined the family of Obi Bola/);
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(requests.filter(({ call }) => call.endsWith("duplicates"))).toHaveLength(1);
  const sent = requests.find(({ call }) => call === "POST /api/students");
  expect(sent?.body).toEqual({
    ...FORM,
    draftId: "draft-1",
    password: expect.stringMatching(/^[A-Za-z2-9]{8}$/) as string,
  });
  expect(localStorage.length).toBe(0);
});

test("a refusal of a field opens its step; of the whole, its words or the general ones show", async () => {
  const message = "Another account, maybe a deleted one, already uses this email address.";
  const responses = [
    () => Response.json({ message: apiMessages.unknown, code: "internal_error" }, { status: 500 }),
    () =>
      Response.json(
        { message, code: "email_taken", issues: [{ path: ["email"], message }] },
        { status: 409 },
      ),
  ];
  open({ "POST /api/students": () => responses.shift()!() }, "draft=draft-1&step=check");
  await click("Create Admission");
  expect(await screen.findByText(failures.create)).toBeTruthy();
  await click("Create Admission");
  const email = await field(/^Student Email/);
  expect(email.getAttribute("aria-invalid")).toBe("true");
});

test("likely duplicates are pointed out and do not stop the admission", async () => {
  const pupil = {
    id: "p-1",
    admissionNumber: "MC/2024/007",
    className: "Primary 2 Blue",
    dob: null,
    parentName: null,
  };
  const requests = open(
    {
      "POST /api/students/duplicates": () => ({
        data: [
          { ...pupil, name: "Obi Ngozi", kind: "same", deleted: false },
          { ...pupil, id: "p-2", name: "Obi Emeka", kind: "family", deleted: true },
        ],
      }),
    },
    "draft=draft-1",
  );
  const notice = await screen.findByRole("region", { name: "Likely duplicates" });
  expect(within(notice).getByRole("link", { name: "Obi Ngozi" }).getAttribute("href")).toBe(
    "/dashboard/students/p-1",
  );
  expect(notice.textContent).toMatch(/may be a brother or sister, deleted account/);
  expect(requests.find(({ call }) => call.endsWith("duplicates"))?.body).toEqual({
    firstName: "Ngozi",
    lastName: "Obi",
    dob: "2017-05-04",
    parentPhone: "",
  });
});

test("drafts are listed, saved without password or picture, and thrown away with a way back", async () => {
  const requests = open({
    "GET /api/admission-drafts": () => onePage([DRAFT]),
    "POST /api/admission-drafts": () => ({ data: { ...DRAFT, id: "draft-2", form: FORM } }),
    "DELETE /api/admission-drafts/draft-1": () => ({ data: { id: "draft-1" } }),
  });
  const link = await screen.findByRole("link", { name: "Continue Obi Ngozi" });
  expect(link.getAttribute("href")).toBe("/dashboard/students/create?draft=draft-1");
  await type(/^Surname/, "Okafor");
  await click(uiLabels.saveDraft);
  expect(await screen.findByText(uiToasts.draftSaved)).toBeTruthy();
  const saved = requests.find(({ call }) => call === "POST /api/admission-drafts");
  expect(saved?.body).toMatchObject({ form: { lastName: "Okafor" } });
  expect(JSON.stringify(saved?.body)).not.toMatch(/password|passport/);
  await click("Delete the draft of Obi Ngozi");
  await click(/Undo/);
  await waitFor(() =>
    expect(requests.filter(({ call }) => call === "POST /api/admission-drafts")).toHaveLength(2),
  );
});

test("another user's change of a draft is pointed out, and fills fields that the person left alone", async () => {
  const current = { ...DRAFT, version: 4, form: { ...FORM, address: "9 Palm Road" } };
  const requests = open(
    {
      "PUT /api/admission-drafts/draft-1": ({ body }) =>
        (body as { version: number }).version === 4
          ? { data: { ...current, version: 5 } }
          : Response.json({ message: "Changed", code: "stale_version", current }, { status: 409 }),
    },
    "draft=draft-1",
  );
  await type(/^Hobby/, "Chess");
  await click(uiLabels.saveDraft);
  expect((await alerts()).join()).toContain("Address: 12 Allen Avenue → 9 Palm Road");
  await click(conflict.saveAnyway);
  await waitFor(() =>
    expect(requests.findLast(({ call }) => call.startsWith("PUT"))?.body).toMatchObject({
      version: 4,
      form: { hobby: "Chess", address: "9 Palm Road" },
    }),
  );
});

/** The responses of a server with one draft, as last saved. */
function draftKeeper() {
  let draft = { ...DRAFT, version: 0, form: FORM };
  const save = ({ body }: SentRequest) => {
    const { form } = body as { form: typeof FORM };
    // The server trims what it stores.
    const trimmed = { ...form, lastName: form.lastName.trim() };
    draft = { ...draft, version: draft.version + 1, form: trimmed };
    return { data: draft };
  };
  return { "POST /api/admission-drafts": save, "PUT /api/admission-drafts/draft-1": save };
}
const savesOf = (requests: SentRequest[]) =>
  requests.filter(({ call }) => /^(POST|PUT) .*admission-drafts/.test(call));

test("a draft is begun automatically, and once: after a reload it is gone on with", async () => {
  const keeper = draftKeeper();
  const before = open(keeper);
  await type(/^Surname/, "Okafor");
  waitForAutosave();
  expect(await screen.findByText(/^Draft saved, without the password/)).toBeTruthy();
  expect(savesOf(before)).toMatchObject([{ call: "POST /api/admission-drafts" }]);
  waitForAutosave();
  expect(savesOf(before)).toHaveLength(1);

  cleanup();
  const after = open(keeper);
  expect(await screen.findByText("We restored your unsaved changes.")).toBeTruthy();
  expect(await field(/^Surname/)).toHaveProperty("value", "Okafor");
  await type(/^Other Names/, "Chidi");
  waitForAutosave();
  await waitFor(() =>
    expect(savesOf(after)).toMatchObject([
      {
        call: "PUT /api/admission-drafts/draft-1",
        body: { version: 1, form: { lastName: "Okafor", firstName: "Chidi" } },
      },
    ]),
  );
  await screen.findByText(/^Draft saved, without the password/);
  await click("Discard");
  await waitFor(async () => expect(await field(/^Surname/)).toHaveProperty("value", ""));
  expect(localStorage.length).toBe(0);
});

test("what is typed while a draft is being saved stays, and is sent with the next save", async () => {
  let response: () => void = () => {};
  const keeper = draftKeeper();
  const requests = open({
    ...keeper,
    "POST /api/admission-drafts": async (one) => {
      await new Promise<void>((resolve) => (response = resolve));
      return keeper["POST /api/admission-drafts"](one);
    },
  });
  await type(/^Surname/, "Okafor ");
  waitForAutosave();
  await screen.findByText("Saving the draft...");
  await type(/^Other Names/, "Chidi");
  waitForAutosave();
  await waitFor(() => expect(savesOf(requests)).toHaveLength(1));
  response();
  await screen.findByText(/^Saved on this device. The draft/);
  expect(await field(/^Surname/)).toHaveProperty("value", "Okafor ");
  expect(await field(/^Other Names/)).toHaveProperty("value", "Chidi");
  waitForAutosave();
  await waitFor(() =>
    expect(savesOf(requests).slice(1)).toMatchObject([
      { call: "PUT /api/admission-drafts/draft-1", body: { form: { firstName: "Chidi" } } },
    ]),
  );
  await screen.findByText(/^Draft saved, without the password/);
  waitForAutosave();
  expect(savesOf(requests)).toHaveLength(2);
  expect(await field(/^Surname/)).toHaveProperty("value", "Okafor ");
});

test("after a conflict nothing is saved automatically, also not after a reload", async () => {
  const current = { ...DRAFT, version: 4, form: { ...FORM, hobby: "Football" } };
  const responses: FakeResponses = {
    "PUT /api/admission-drafts/draft-1": ({ body }) =>
      (body as { version: number }).version === 4
        ? { data: { ...current, version: 5 } }
        : Response.json({ message: "Changed", code: "stale_version", current }, { status: 409 }),
  };
  const requests = open(responses, "draft=draft-1");
  await type(/^Hobby/, "Chess");
  waitForAutosave();
  expect((await screen.findByRole("alert")).textContent).toContain("Hobby: none → Football");
  await type(/^Hobby/, "Chess and Ludo");
  waitForAutosave();
  expect(savesOf(requests)).toHaveLength(1);

  cleanup();
  responses["GET /api/admission-drafts/draft-1"] = () => ({ data: current });
  const after = open(responses, "draft=draft-1");
  expect(await field(/^Hobby/)).toHaveProperty("value", "Chess and Ludo");
  waitForAutosave();
  expect((await screen.findByRole("alert")).textContent).toContain("Hobby: none → Football");
  waitForAutosave();
  expect(savesOf(after)).toMatchObject([{ body: { version: 1 } }]);
  await click(conflict.saveAnyway);
  await screen.findByText(uiToasts.draftSaved);
  expect(savesOf(after).at(-1)?.body).toMatchObject({
    version: 4,
    form: { hobby: "Chess and Ludo" },
  });
});

test("what was typed is back after a reload, the password never was kept", async () => {
  open();
  await type(/^Surname/, "Okafor");
  expect(Object.values(localStorage).join()).toContain("Okafor");
  expect(Object.values(localStorage).join()).not.toMatch(/password/);
  document.body.replaceChildren();
  open();
  expect(await screen.findByText("We restored your unsaved changes.")).toBeTruthy();
  expect(((await field(/^Surname/)) as HTMLInputElement).value).toBe("Okafor");
  await click("Discard");
  expect(((await field(/^Surname/)) as HTMLInputElement).value).toBe("");
  expect(localStorage.length).toBe(0);
});

test("a picture of the wrong kind or size is refused at once; a right one is sent", async () => {
  const requests = open(
    {
      "POST /api/upload/student-passport": () => ({ data: { id: "file-1", url: "/files/file-1" } }),
      "POST /api/students": () => ({ data: { id: "pupil-1" } }),
    },
    "draft=draft-1&step=account",
  );
  const chooser = await screen.findByLabelText(studentsRecordsLabels.passportImage, {
    selector: "input",
  });
  const choose = (type: string, size: number) => {
    const chosen = new File(["x"], "child", { type });
    Object.defineProperty(chosen, "size", { value: size });
    fireEvent.change(chooser, { target: { files: [chosen] } });
  };
  choose("application/pdf", 10);
  expect(await alerts()).toContain(studentsMessages.wrongKind);
  choose("image/png", 500 * 1024 + 1);
  expect(await alerts()).toContain(studentsMessages.tooLarge);
  choose("image/png", 500 * 1024);
  expect(
    await screen.findByRole("img", { name: studentsRecordsLabels.passportImage }),
  ).toBeTruthy();
  await click(/^Check/);
  await click("Create Admission");
  await waitFor(() =>
    expect(requests.find(({ call }) => call === "POST /api/students")?.body).toMatchObject({
      passportId: "file-1",
    }),
  );
});
