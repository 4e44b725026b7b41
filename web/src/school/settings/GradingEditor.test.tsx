import { DEFAULT_GRADING_SCHEME } from "@school/core/school/grading.ts";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { UiProvider } from "../../ui/UiProvider.tsx";
import { GradingEditor } from "./GradingEditor.tsx";

function open() {
  const onSave = vi.fn<(scheme: GradingScheme) => void>();
  render(
    <UiProvider>
      <GradingEditor
        session="2026/2027"
        scheme={DEFAULT_GRADING_SCHEME}
        busy={false}
        error={null}
        onSave={onSave}
      />
    </UiProvider>,
  );
  return onSave;
}

const save = () => screen.getByRole("button", { name: "Save" });

test("maxima that do not add up are told while typing, and are not saved", async () => {
  const user = userEvent.setup();
  const onSave = open();
  await user.click(screen.getByRole("button", { name: "Remove CA4" }));
  expect(screen.getByText(/together 90 of 100/)).toBeDefined();
  expect(save().hasAttribute("disabled")).toBe(true);

  const maxima = screen.getAllByLabelText("Maximum");
  await user.clear(maxima[0]!);
  await user.type(maxima[0]!, "20");
  expect(screen.getByText(/together 100 of 100/)).toBeDefined();
  await user.click(save());
  expect(onSave.mock.calls[0]?.[0].parts.map(({ key, max }) => [key, max])).toEqual([
    ["CA1", 20],
    ["CA2", 10],
    ["CA3", 10],
    ["exam", 60],
  ]);
});

test("a part comes back in its place, and a band that leaves a hole is named", async () => {
  const user = userEvent.setup();
  open();
  await user.click(screen.getByRole("button", { name: "Remove CA2" }));
  await user.click(screen.getByRole("button", { name: "Add CA2" }));
  expect(screen.getAllByLabelText(/^Name of/).map((field) => field.getAttribute("value"))).toEqual([
    "CA1",
    "CA2",
    "CA3",
    "CA4",
    "Exam",
  ]);
  await user.click(screen.getByRole("button", { name: "Remove grade F" }));
  expect(
    screen.getByText("No grade for totals below 40: the last band must start at 0"),
  ).toBeDefined();
});
