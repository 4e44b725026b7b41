import type { SubjectTakers } from "@school/core/classes/subjects/contract.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { openPage } from "../../platform/page-under-test.tsx";
import { aTeaching } from "../testing.tsx";
import { takerTexts } from "../text.ts";
import { SubjectPupils } from "./SubjectPupils.tsx";

const PATH = "/api/classes/class-1/subject-pupils";
const pupil = (id: string, more: Partial<SubjectTakers["pupils"][number]> = {}) => ({
  id,
  name: `Pupil ${id}`,
  religion: null,
  chosen: [],
  scored: [],
  ...more,
});
const subject = (id: string, name: string, chosenOnly = false) => ({ id, name, chosenOnly });

function open(
  pupils: SubjectTakers["pupils"],
  subjects: SubjectTakers["subjects"] = [
    subject("english", "English"),
    subject("maths", "Mathematics"),
  ],
) {
  const stored: SubjectTakers = {
    classId: "class-1",
    className: "Primary 4 Gold",
    subjects,
    pupils,
    version: 3,
  };
  const onDone = vi.fn<() => void>();
  const requests = openPage(() => <SubjectPupils taught={aTeaching()} onDone={onDone} />, {
    responses: {
      [`GET ${PATH}`]: () => ({ data: stored }),
      [`PUT ${PATH}`]: () => ({ data: stored }),
    },
  });
  const sent = () => requests.find(({ call }) => call.startsWith("PUT"))?.body;
  return { onDone, sent };
}

test("a subject that all take begins with all ticked; those left are sent", async () => {
  const user = userEvent.setup();
  const { onDone, sent } = open([pupil("a"), pupil("b"), pupil("c")]);
  await user.click(await screen.findByRole("radio", { name: "Chosen pupils" }));
  expect(screen.getByText(takerTexts.count(3, 3))).toBeDefined();
  await user.click(screen.getByRole("checkbox", { name: "Pupil b" }));
  expect(screen.getByText(takerTexts.count(2, 3))).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const english = { subjectId: "english", chosenOnly: true, studentIds: ["a", "c"] };
  expect(sent()).toEqual({ version: 3, subjects: [english] });
});

test("a pupil with scores in the subject stays ticked, and Clear leaves that one", async () => {
  const user = userEvent.setup();
  open(
    [
      pupil("a", { chosen: ["english"], scored: ["english"] }),
      pupil("b", { chosen: ["english"] }),
      pupil("c"),
    ],
    [subject("english", "English", true)],
  );
  const scored = await screen.findByRole("checkbox", { name: takerTexts.scores("Pupil a") });
  expect(scored).toHaveProperty("disabled", true);
  await user.click(screen.getByRole("button", { name: "Clear" }));
  expect(screen.getByText(takerTexts.count(1, 3))).toBeDefined();
});

test("the ticks of a subject stay when another is shown, and all are saved together", async () => {
  const user = userEvent.setup();
  const { onDone, sent } = open(
    [
      pupil("a", { religion: "Islam" }),
      pupil("b", { religion: "Christianity" }),
      pupil("c", { religion: "Muslim" }),
    ],
    [subject("irs", "Islamic Studies"), subject("crs", "Christian Religious Studies")],
  );
  const note = "All pupils take Islamic Studies and Christian Religious Studies.";
  expect((await screen.findByRole("note")).textContent).toContain(note);
  await user.click(screen.getByRole("button", { name: "Choose 2 Muslim pupils" }));
  expect(screen.queryByRole("note")).toBeNull();
  expect(screen.getByRole("checkbox", { name: "Pupil a (Islam)" })).toHaveProperty("checked", true);
  await user.selectOptions(screen.getByLabelText("Subject"), "Christian Religious Studies");
  const form = await screen.findByRole("form", {
    name: takerTexts.form("Christian Religious Studies"),
  });
  await user.click(within(form).getByRole("radio", { name: "Chosen pupils" }));
  await user.click(within(form).getByRole("checkbox", { name: "Pupil a (Islam)" }));
  await user.click(within(form).getByRole("checkbox", { name: "Pupil c (Muslim)" }));
  await user.selectOptions(screen.getByLabelText("Subject"), "Islamic Studies (not saved yet)");
  expect(screen.getByText(takerTexts.count(2, 3))).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent()).toEqual({
    version: 3,
    subjects: [
      { subjectId: "irs", chosenOnly: true, studentIds: ["a", "c"] },
      { subjectId: "crs", chosenOnly: true, studentIds: ["b"] },
    ],
  });
  expect(screen.getByText("Saved: Islamic Studies, Christian Religious Studies")).toBeDefined();
});
