import type { SessionSettings } from "@school/core/report-cards/settings/contract.ts";
import { defaultSheetSettings } from "@school/core/report-cards/settings/default-settings.ts";
import { libraryList } from "@school/core/report-cards/settings/expectation-library.ts";
import { sheetLabels } from "@school/core/report-cards/sheets/text.ts";
import { messages } from "@school/core/api/text.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountPage } from "../../results/testing.tsx";
import { sheet } from "../testing.ts";
import { SheetSettingsPage } from "./SheetSettingsPage.tsx";
import { settingsLabels, settingsMessages } from "./text.ts";

const SAVE = "PUT /api/report-sheets/settings";

const LEVEL = "0190a000-0000-7000-8000-000000000004";
const NURSERY = "0190a000-0000-7000-8000-000000000001";
const CRECHE = "0190a000-0000-7000-8000-000000000000";

const DEFAULTS = defaultSheetSettings([]);

const SESSION: SessionSettings = {
  sessionId: "session-1",
  academicYear: "2025/2026",
  version: null,
  follows: "2024/2025",
  settings: { ...DEFAULTS, affective: DEFAULTS.affective.slice(0, 3) },
  stampUrl: null,
  entered: { neatness: 12 },
  subjects: [{ id: "subject-1", name: "Mathematics" }],
  levels: [
    { id: LEVEL, name: "Primary 4", group: "Primary", isGraded: true },
    { id: NURSERY, name: "Nursery 1", group: "Nursery", isGraded: true },
    { id: CRECHE, name: "Creche", group: "Nursery", isGraded: false },
  ],
  unmarkedLevels: [],
  grades: ["A", "B"],
};

function open() {
  return mountPage(SheetSettingsPage, {
    role: "PRINCIPAL",
    responses: {
      "GET /api/report-sheets/settings": () => ({ data: SESSION }),
      "GET /api/report-sheets/classes": () => ({ data: [{ id: "class-1", name: "Primary 4" }] }),
      "POST /api/report-sheets/preview": ({ body }) => ({
        data: {
          studentId: "ada",
          termId: "term-2",
          pictures: {},
          issue: null,
          sheet: {
            ...sheet,
            title: (body as { settings: { titles: { marks: string } } }).settings.titles.marks,
          },
        },
      }),
      "POST /api/upload/report-sheet-stamp": () => ({
        data: { id: "file-1", url: "/files/file-1" },
      }),
      [SAVE]: ({ body }) => ({
        data: {
          ...SESSION,
          ...(body as { settings: SessionSettings["settings"] }),
          stampUrl:
            (body as { settings: SessionSettings["settings"] }).settings.stampId && "/files/file-1",
          version: 1,
          follows: null,
        },
      }),
    },
  });
}

const press = async (name: string) =>
  userEvent.setup().click(await screen.findByRole("button", { name }));

const openPart = async (name: string) =>
  userEvent.setup().click(await screen.findByRole("radio", { name }));

test("a changed title is shown on the sheet of a real pupil before it is saved", async () => {
  const user = userEvent.setup();
  const requests = open();
  const title = await screen.findByLabelText("Title of the sheet with marks");
  expect(screen.getByText(settingsMessages.follows("2024/2025"))).toBeDefined();
  await user.clear(title);
  await user.type(title, "Our Report");
  await screen.findByRole("article", { name: /^Our Report/ });
  expect(requests.some(({ call }) => call === SAVE)).toBe(false);
  await press("Save");
  await screen.findByText("Settings saved");
  expect(requests.find(({ call }) => call === SAVE)?.body).toMatchObject({
    sessionId: "session-1",
    version: null,
    removing: [],
    settings: { titles: { marks: "Our Report" } },
  });
});

test("a trait that pupils are rated in is removed only after a tick", async () => {
  const user = userEvent.setup();
  const requests = open();
  await openPart("Traits");
  await press(settingsLabels.remove("Neatness"));
  expect(screen.getByText(/Neatness: 12 pupils/)).toBeDefined();
  await user.click(screen.getByLabelText("Remove these from the sheets"));
  await press("Save");
  await screen.findByText("Settings saved");
  const { body } = requests.find(({ call }) => call === SAVE) ?? {};
  expect(body).toMatchObject({ removing: ["neatness"] });
  expect(JSON.stringify(body)).not.toContain('"Neatness"');
});

test("traits and domains move by their buttons, and the focus goes with them", async () => {
  const user = userEvent.setup();
  const requests = open();
  const { affective } = SESSION.settings;
  const second = affective[1]?.name ?? "";
  await openPart("Traits");
  await press(settingsLabels.moveUp(second));
  expect(document.activeElement?.getAttribute("aria-label")).toBe(settingsLabels.moveDown(second));
  const [first, next] = libraryList("Creche").domains.map(({ name }) => name);
  await openPart("Nursery");
  await user.selectOptions(screen.getByLabelText("Level"), "Creche");
  await user.click(await screen.findByText(first ?? ""));
  await press(settingsLabels.moveDown(first ?? ""));
  await press("Save");
  await screen.findByText("Settings saved");
  const { body } = requests.find(({ call }) => call === SAVE) ?? {};
  const saved = (body as { settings: SessionSettings["settings"] }).settings;
  expect(saved.affective[0]?.name).toBe(second);
  const areas = saved.expectations[CRECHE]?.domains ?? [];
  expect(areas.slice(0, 2).map(({ name }) => name)).toEqual([next, first]);
});

test("a level gets a list of the library, with areas and a scale of the school's own", async () => {
  const user = userEvent.setup();
  const requests = open();
  await openPart("Nursery");
  const content = screen.getByLabelText("The sheet has");
  expect((content as HTMLSelectElement).value).toBe("MARKS");
  expect(screen.queryByLabelText("Scale")).toBeNull();
  await user.selectOptions(content, "Marks and expectations");
  await user.click(screen.getByText("Phonics"));
  await press(settingsLabels.remove("area Phonics"));
  await user.selectOptions(screen.getByLabelText("Add an area"), "Nursery 3: Writing");
  await user.selectOptions(screen.getByLabelText("Add an area"), "An empty area");
  const [area] = screen.getAllByLabelText("Area").filter((one) => !(one as HTMLInputElement).value);
  await user.type(area!, "Music");
  const [text] = screen
    .getAllByLabelText("Expectation 1")
    .filter((one) => !(one as HTMLInputElement).value);
  await user.type(text!, "Sings along");
  await user.selectOptions(screen.getByLabelText("Scale"), "Presented, Practised, Mastered");
  await press("Save");
  await screen.findByText("Settings saved");
  const { body } = requests.find(({ call }) => call === SAVE) ?? {};
  const { settings, unmarkedLevels } = body as {
    settings: SessionSettings["settings"];
    unmarkedLevels: string[];
  };
  expect(unmarkedLevels).toEqual([]);
  expect(Object.keys(settings.expectations)).toEqual([NURSERY]);
  const { columns, domains } = settings.expectations[NURSERY]!;
  expect(columns).toEqual(["Presented", "Practised", "Mastered"]);
  const names = domains.map(({ name }) => name);
  expect(names).not.toContain("Phonics");
  expect(names.slice(-2)).toEqual(["Writing", "Music"]);
  expect(domains.at(-1)).toMatchObject({ expectations: [{ text: "Sings along" }] });
});

test("a level without marks keeps a list, and one with marks can go without", async () => {
  const user = userEvent.setup();
  const requests = open();
  await openPart("Nursery");
  await user.selectOptions(screen.getByLabelText("The sheet has"), "Expectations");
  await press("Save");
  await screen.findByText("Settings saved");
  const { body } = requests.find(({ call }) => call === SAVE) ?? {};
  expect(body).toMatchObject({ unmarkedLevels: [NURSERY] });
  await user.selectOptions(screen.getByLabelText("Level"), "Creche");
  const content = screen.getByLabelText("The sheet has");
  expect(
    within(content)
      .getAllByRole("option")
      .map((one) => one.textContent),
  ).toEqual(["Expectations"]);
});

test("an added trait has a key of its own", async () => {
  const user = userEvent.setup();
  const requests = open();
  await openPart("Traits");
  await press("Add psychomotor trait");
  await user.type(screen.getByLabelText("Psychomotor trait 8"), "Swimming");
  await press("Save");
  await screen.findByText("Settings saved");
  const { body } = requests.find(({ call }) => call === SAVE) ?? {};
  const { psychomotor } = (body as { settings: SessionSettings["settings"] }).settings;
  expect(psychomotor.at(-1)).toMatchObject({ name: "Swimming" });
  expect(psychomotor.at(-1)?.key).toMatch(/^[a-z0-9-]{1,40}$/);
});

test("a stamp that is chosen is saved with the settings, and removed with them", async () => {
  const requests = open();
  const stamp = within(await screen.findByRole("group", { name: sheetLabels.stamp }));
  const choose = (type: string) =>
    fireEvent.change(stamp.getByLabelText(sheetLabels.stamp, { selector: "input" }), {
      target: { files: [new File(["x"], "stamp", { type })] },
    });
  choose("application/pdf");
  expect((await stamp.findByRole("alert")).textContent).toBe(messages.wrongKind);
  choose("image/png");
  const shown = await stamp.findByRole("img", { name: sheetLabels.stamp });
  expect(shown.getAttribute("src")).toBe("/files/file-1");
  await press("Save");
  await screen.findByText("Settings saved");
  const saved = () =>
    requests.filter(({ call }) => call === SAVE).map(({ body }) => body as { settings: object });
  expect(saved()[0]?.settings).toMatchObject({ stampId: "file-1" });
  expect(saved()[0]?.settings).not.toHaveProperty("stampUrl");
  await userEvent.setup().click(stamp.getByRole("button", { name: "Remove" }));
  expect(stamp.queryByRole("img")).toBeNull();
});

test("a fee by level is saved, and an issue opens the part that has it", async () => {
  const user = userEvent.setup();
  const requests = open();
  await openPart("Terms");
  const [fees] = await screen.findAllByText(settingsLabels.fees);
  await user.click(fees!);
  await user.type(screen.getByLabelText("Primary 4"), "98000");
  await openPart("Comments");
  await user.click(screen.getAllByText(/^A \(/)[0]!);
  const sentence = screen.getAllByLabelText("Sentence for A 1")[0]!;
  await user.clear(sentence);
  await user.type(sentence, "{{child}");
  await openPart("Layout");
  await press("Save");
  expect(await screen.findByRole("radio", { name: "Comments !" })).toHaveProperty("checked", true);
  await user.clear(screen.getAllByLabelText("Sentence for A 1")[0]!);
  await user.type(screen.getAllByLabelText("Sentence for A 1")[0]!, "Well done.");
  await press("Save");
  await screen.findByText("Settings saved");
  const { body } = requests.find(({ call }) => call === SAVE) ?? {};
  expect(body).toMatchObject({
    settings: { terms: { TERM_1: { nextTermFees: { [LEVEL]: 98_000 } } } },
  });
});
