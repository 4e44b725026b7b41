import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { PasswordField, SwitchField, TextField } from "../../ui/fields/FormFields.tsx";
import { UiProvider } from "../../ui/frame/UiProvider.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { ApiError } from "../client/api-error.ts";
import { loadDraft } from "../drafts.ts";
import { AttachButton } from "./AttachButton.tsx";
import { RecordForm } from "./RecordForm.tsx";
import { useRecordForm } from "./use-record-form.ts";
import { conflict, unsaved, failures, labels } from "../../ui/text.ts";

interface Pupil {
  id: string;
  version: number;
  name: string;
  hobby: string;
  picture: string;
  isActive: boolean;
}

const ADA: Pupil = {
  id: "ada",
  version: 1,
  name: "Ada",
  hobby: "Chess",
  picture: "",
  isActive: true,
};

type Send = (input: Record<string, unknown>) => Promise<Pupil>;
const send = vi.fn<Send>();
const saved = vi.fn<(pupil: Pupil) => void>();
let rest: {
  record?: Pupil;
  isKept?: boolean;
  isKeptWhole?: boolean;
  stays?: boolean;
  unchanged?: () => void;
  refusal?: ApiError;
  /** Takes a chosen file, as an upload does. */
  upload?: (file: File) => Promise<string>;
} = {};

function PupilForm() {
  const { record = ADA, isKept = false, isKeptWhole = false, stays = false } = rest;
  const form = useRecordForm({
    record,
    valuesOf: ({ name, hobby, picture, isActive }: Pupil) => ({
      name,
      hobby,
      picture,
      isActive,
      password: "",
      draft: false,
    }),
    check: ({ values }) =>
      values.name.trim() === "" ? [{ path: ["name"], message: "Name is required" }] : [],
    ...(rest.unchanged && { unchanged: rest.unchanged }),
    input: ({ record: { id, version }, changes }) => ({ id, version, ...changes }),
    send,
    saved(pupil, startFrom) {
      saved(pupil);
      if (stays) startFrom(pupil);
    },
    failure: failures.save,
    differences: (seen, current) =>
      seen.hobby === current.hobby ? [] : [`Hobby ${seen.hobby} → ${current.hobby}`],
    fieldOf: { pictureId: "picture" },
    within: "pupil",
    ...((isKept || isKeptWhole) && {
      draft: {
        account: "me",
        form: "pupil/ada",
        except: ["password"],
        ...(isKeptWhole && { record: (stored: unknown) => (stored as Pupil | undefined) ?? null }),
      },
    }),
  });
  return (
    <RecordForm
      form={form}
      label="Pupil"
      buttons={
        <>
          <Button onClick={() => void form.send({ draft: true })}>{labels.saveDraft}</Button>
          {rest.refusal && <Button onClick={() => form.refused(rest.refusal)}>Archive</Button>}
        </>
      }
    >
      <TextField label="Name" {...form.field("name")} />
      <TextField label="Hobby" {...form.field("hobby")} />
      <TextField label="Picture" {...form.field("picture")} />
      <AttachButton
        label="Add file"
        take={async (file) => form.change({ picture: (await rest.upload?.(file)) ?? "" })}
      />
      <PasswordField label="Password" {...form.field("password")} />
      <SwitchField label="Active" {...form.checkbox("isActive")} />
    </RecordForm>
  );
}

function open(differing: typeof rest = {}) {
  rest = differing;
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>
      <UiProvider>{children}</UiProvider>
    </QueryClientProvider>
  );
  return render(<PupilForm />, { wrapper });
}

async function type(label: string, text: string) {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  if (text !== "") await userEvent.type(field, text);
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const textIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const stale = (current: Pupil) =>
  new ApiError({ status: 409, code: "stale_version", message: "Changed", current });
const invalid = (...path: string[]) =>
  new ApiError({
    status: 400,
    code: "invalid_input",
    message: "Please check the form",
    issues: [{ path, message: "Too long" }],
  });

beforeEach(() => {
  localStorage.clear();
  saved.mockReset();
  send.mockReset();
  send.mockImplementation(async () => ({ ...ADA, version: 2 }));
});

test("only what differs from the record is a change, and saving says that it worked", async () => {
  open();
  await type("Name", "Ada Obi");
  await type("Hobby", "Chess");
  await userEvent.click(screen.getByLabelText("Active"));
  await press("Save");
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(send.mock.calls[0]?.[0]).toEqual({
    id: "ada",
    version: 1,
    name: "Ada Obi",
    isActive: false,
  });
});

test("a second click before the form is drawn as busy sends nothing more", async () => {
  open();
  await type("Name", "Ada Obi");
  const button = screen.getByRole("button", { name: "Save" });
  act(() => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(send).toHaveBeenCalledOnce();
});

test("what is wrong is said at its field, which gets the focus; nothing is sent", async () => {
  open();
  await type("Name", "");
  await press(labels.saveDraft);
  expect(await screen.findByText("Name is required")).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Name")));
  expect(send).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText("Name"), "B");
  expect(screen.queryByText("Name is required")).toBeNull();
});

test("what the server finds wrong is at the field that the form has for it", async () => {
  send.mockRejectedValueOnce(invalid("pictureId"));
  open();
  await press("Save");
  expect(await screen.findByText("Too long")).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Picture")));
  expect(screen.queryByText("Please check the form")).toBeNull();
});

test("what is at no field is said by the form as a whole", async () => {
  send.mockRejectedValueOnce(invalid("guardian"));
  open();
  await press("Save");
  expect(await screen.findByText("Please check the form")).toBeDefined();
  send.mockRejectedValueOnce(new Error("?"));
  await press("Save");
  expect(await screen.findByText(failures.save)).toBeDefined();
});

test("after another user nothing is saved; what was typed stays, the rest follows", async () => {
  send.mockRejectedValueOnce(stale({ ...ADA, version: 7, hobby: "Football" }));
  open();
  await type("Name", "Ada Obi");
  await press("Save");
  expect((await screen.findByRole("alert")).textContent).toContain("Hobby Chess → Football");
  expect(screen.queryByText("Changed")).toBeNull();
  expect([textIn("Name"), textIn("Hobby")]).toEqual(["Ada Obi", "Football"]);
  expect(saved).not.toHaveBeenCalled();

  await press(conflict.saveAnyway);
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(send.mock.calls[1]?.[0]).toEqual({ id: "ada", version: 7, name: "Ada Obi" });
});

test("the refusal of another command on the record is shown like that of a save", async () => {
  open({ refusal: stale({ ...ADA, version: 7, hobby: "Football" }) });
  await type("Name", "Ada Obi");
  await press("Archive");
  expect((await screen.findByRole("alert")).textContent).toContain("Hobby Chess → Football");
  expect([textIn("Name"), textIn("Hobby")]).toEqual(["Ada Obi", "Football"]);
  await press(conflict.saveAnyway);
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(send.mock.calls[0]?.[0]).toEqual({ id: "ada", version: 7, name: "Ada Obi" });
});

test("what is wrong within the input is at the field that it names there", async () => {
  open({ refusal: invalid("pupil", "hobby") });
  await press("Archive");
  expect(await screen.findByText("Too long")).toBeDefined();
  expect(screen.getByLabelText("Hobby").getAttribute("aria-invalid")).toBe("true");
});

test("a conflict is shown also where no field differs", async () => {
  send.mockRejectedValueOnce(stale({ ...ADA, version: 2 }));
  open();
  await press("Save");
  expect((await screen.findByRole("alert")).textContent).toContain(conflict.record);
});

test("the same content, sent again after a failure, is the same call", async () => {
  send.mockRejectedValueOnce(new Error("no answer"));
  send.mockRejectedValueOnce(new Error("no answer"));
  open();
  await type("Name", "Ada Obi");
  await press("Save");
  await screen.findByText(failures.save);
  await press("Save");
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  // The key of a write belongs to the object that is sent.
  expect(send.mock.calls[1]?.[0]).toBe(send.mock.calls[0]?.[0]);

  await screen.findByText(failures.save);
  await type("Name", "Ada Eze");
  await press("Save");
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(send.mock.calls[2]?.[0]).not.toBe(send.mock.calls[0]?.[0]);
});

test("a second button sends further values, which the form does not show", async () => {
  open({ stays: true });
  await press(labels.saveDraft);
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(send.mock.calls[0]?.[0]).toEqual({ id: "ada", version: 1, draft: true });
  await press("Save");
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
  expect(send.mock.calls[1]?.[0]).toEqual({ id: "ada", version: 2 });
});

test("what is typed while a save is on its way stays, on a page that stays", async () => {
  let response: (pupil: Pupil) => void = () => {};
  send.mockReturnValueOnce(new Promise((resolve) => (response = resolve)));
  open({ stays: true });
  await type("Name", "Ada Obi");
  await type("Password", "Secret99");
  await press("Save");
  await type("Hobby", "Football");
  response({ ...ADA, version: 2, name: "Ada Obi" });
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  await waitFor(() => expect(textIn("Password")).toBe(""));
  expect([textIn("Name"), textIn("Hobby")]).toEqual(["Ada Obi", "Football"]);
  await press("Save");
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  expect(send.mock.calls[1]?.[0]).toEqual({ id: "ada", version: 2, hobby: "Football" });
});

test("where nothing differs, a form that asks for it sends nothing", async () => {
  const unchanged = vi.fn<() => void>();
  open({ unchanged });
  await press("Save");
  await waitFor(() => expect(unchanged).toHaveBeenCalledOnce());
  expect(send).not.toHaveBeenCalled();
});

test("what was typed outlives the page, but for what is secret", async () => {
  const { unmount } = open({ isKept: true });
  expect(screen.queryByText("We restored your unsaved changes.")).toBeNull();
  await type("Name", "Ada Obi");
  await type("Password", "Secret99");
  unmount();
  expect(loadDraft("me", "pupil/ada")?.contents).toEqual({ name: "Ada Obi" });

  open({ isKept: true });
  expect(screen.getByText("We restored your unsaved changes.")).toBeDefined();
  expect([textIn("Name"), textIn("Password")]).toEqual(["Ada Obi", ""]);
  await press("Discard");
  expect(textIn("Name")).toBe("Ada");
  expect(screen.queryByText("We restored your unsaved changes.")).toBeNull();
  expect(loadDraft("me", "pupil/ada")).toBeNull();
});

test("with the record kept, what others saved before a reload is pointed out, or replaces the values", async () => {
  const current = { ...ADA, version: 7, hobby: "Football", picture: "ada.jpg" };
  send.mockRejectedValueOnce(stale(current));
  const before = open({ isKeptWhole: true });
  await type("Hobby", "Ludo");
  before.unmount();
  const after = open({ isKeptWhole: true, record: current });
  expect([textIn("Hobby"), textIn("Picture")]).toEqual(["Ludo", ""]);
  await press("Save");
  expect((await screen.findByRole("alert")).textContent).toContain("Hobby Chess → Football");
  expect(send.mock.calls[0]?.[0]).toEqual({ id: "ada", version: 1, hobby: "Ludo" });
  expect([textIn("Hobby"), textIn("Picture")]).toEqual(["Ludo", "ada.jpg"]);
  after.unmount();

  open({ isKeptWhole: true, record: current });
  await press("Discard");
  expect([textIn("Hobby"), textIn("Picture")]).toEqual(["Football", "ada.jpg"]);
  expect(localStorage.length).toBe(0);
});

test("a save leaves nothing behind in the browser", async () => {
  open({ isKept: true });
  await type("Name", "Ada Obi");
  expect(loadDraft("me", "pupil/ada")).not.toBeNull();
  await press("Save");
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(loadDraft("me", "pupil/ada")).toBeNull();
});

test("kept fields that the form has not, or of another kind, are left out", () => {
  const contents = { name: ["Ada"], hobby: "Chess", picture: null, shoes: "red", isActive: false };
  localStorage.setItem("unsent:me:pupil/ada", JSON.stringify({ contents, savedAt: 1 }));
  open({ isKept: true });
  expect([textIn("Name"), textIn("Picture")]).toEqual(["Ada", ""]);
  expect(screen.getByLabelText<HTMLInputElement>("Active").checked).toBe(false);
});

test("a form that is not kept writes nothing", async () => {
  open();
  await type("Name", "Ada Obi");
  expect(localStorage.length).toBe(0);
});

test("a browser without room for it is pointed out", async () => {
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  open({ isKept: true });
  await type("Name", "Ada Obi");
  expect(await screen.findByText(unsaved.notOnDevice)).toBeDefined();
  full.mockRestore();
});

const JPEG = new File(["jpeg"], "garden.jpg", { type: "image/jpeg" });

test("a form that is sent while a file is being added waits for the file and sends it", async () => {
  const upload = Promise.withResolvers<string>();
  open({ upload: () => upload.promise });
  await userEvent.upload(screen.getByLabelText("File"), JPEG);
  await press("Save");
  await screen.findByRole("button", { name: "Adding file…" });
  expect(send).not.toHaveBeenCalled();
  await act(async () => upload.resolve("garden.jpg"));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(send.mock.calls[0]?.[0]).toMatchObject({ picture: "garden.jpg" });
});

test("a form is not sent without the file that could not be added", async () => {
  const upload = Promise.withResolvers<string>();
  open({ upload: () => upload.promise });
  await type("Hobby", "Draughts");
  await userEvent.upload(screen.getByLabelText("File"), JPEG);
  await press("Save");
  await act(async () => upload.reject(new Error("No connection")));
  await screen.findByRole("alert");
  await screen.findByRole("button", { name: "Save" });
  expect(send).not.toHaveBeenCalled();
});
