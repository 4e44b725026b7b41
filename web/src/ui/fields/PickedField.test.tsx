import { weekdayText } from "@school/core/api/dates.ts";
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { UiProvider } from "../frame/UiProvider.tsx";
import { DateField, MomentField, TimeField } from "./PickedField.tsx";

type Piece = typeof DateField;

function show(Field: Piece, props: Parameters<Piece>[0] = {}) {
  const changed = vi.fn<(value: string) => void>();
  function Form() {
    const [value, setValue] = useState(props.value ?? "");
    return (
      <Field
        label="Due"
        {...props}
        value={value}
        onChange={(to) => {
          changed(to);
          setValue(to);
        }}
      />
    );
  }
  const { container } = render(
    <UiProvider>
      <Form />
    </UiProvider>,
  );
  const native = container.querySelector<HTMLInputElement>("input[tabindex='-1']");
  if (!native) throw new Error("The browser's own field is missing");
  return { field: screen.getByLabelText<HTMLInputElement>("Due"), native, changed };
}

test("a day is shown with its day of the week, and typed day first", async () => {
  const user = userEvent.setup();
  const { field, native, changed } = show(DateField, { value: "2026-11-27" });
  expect(field.value).toBe("Fri 27 Nov 2026");

  await user.clear(field);
  await user.type(field, "3/12/2026");
  expect(changed).toHaveBeenLastCalledWith("2026-12-03");
  await user.tab();
  expect(field.value).toBe("Thu 3 Dec 2026");
  expect(native.value).toBe("2026-12-03");
});

test("a day without its year is read when the field is left, or with Enter", async () => {
  const user = userEvent.setup();
  const { field, changed } = show(DateField, { min: "2030-01-01", max: "2030-12-31" });
  await user.type(field, "5 Oct");
  expect(changed).not.toHaveBeenCalled();
  await user.keyboard("{Enter}");
  expect(field.value).toMatch(/ 5 Oct 20\d\d$/);
});

test("a text that is no day stays, and its error names the field", async () => {
  const user = userEvent.setup();
  const { field, changed } = show(DateField);
  await user.type(field, "31/2/2026");
  expect(screen.queryByText(/^Due:/)).toBeNull();
  await user.tab();
  expect(changed).toHaveBeenLastCalledWith("31/2/2026");
  expect(field.value).toBe("31/2/2026");
  screen.getByText("Due: Enter the day, month and year, such as 27/11/2026");
  expect(field.getAttribute("aria-invalid")).toBe("true");

  await user.clear(field);
  await user.type(field, "28.2.26");
  await user.tab();
  expect(field.value).toBe("Sat 28 Feb 2026");
  expect(field.getAttribute("aria-invalid")).not.toBe("true");
});

test("a day outside the limits says which days are allowed", async () => {
  const user = userEvent.setup();
  const { field, native } = show(DateField, { min: "2026-11-23", max: "2026-11-27" });
  await user.type(field, "28/11/2026");
  await user.tab();
  screen.getByText(`Due: Choose ${weekdayText("2026-11-27")} or earlier`);
  expect([native.min, native.max]).toEqual(["2026-11-23", "2026-11-27"]);
});

test("the browser's own calendar changes the same value, and opens with Alt+Down", async () => {
  const user = userEvent.setup();
  const { field, native, changed } = show(DateField);
  const opened = vi.fn<() => void>();
  native.showPicker = opened;
  await user.click(field);
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  expect(opened).toHaveBeenCalledOnce();
  fireEvent.change(native, { target: { value: "2026-11-30" } });
  expect(changed).toHaveBeenLastCalledWith("2026-11-30");
  expect(field.value).toBe("Mon 30 Nov 2026");
});

test("times are typed with or without am and pm, and shown with it", async () => {
  const user = userEvent.setup();
  const { field, changed } = show(TimeField, { value: "07:45" });
  expect(field.value).toBe("7:45 am");
  await user.clear(field);
  await user.type(field, "4.30 pm");
  await user.tab();
  expect(changed).toHaveBeenLastCalledWith("16:30");
  expect(field.value).toBe("4:30 pm");
});

test("a day with a time is typed in one field", async () => {
  const user = userEvent.setup();
  const { field, changed } = show(MomentField);
  await user.type(field, "27/11/2026 7:45 am");
  await user.tab();
  expect(changed).toHaveBeenLastCalledWith("2026-11-27T07:45");
  expect(field.value).toBe("Fri 27 Nov 2026, 7:45 am");
  await user.clear(field);
  await user.type(field, "27/11/2026");
  await user.tab();
  screen.getByText(/^Due: Enter a day and a time/);
});
