import { fireEvent, screen, waitFor, within } from "@testing-library/react";

/** Responses to the forms' requests besides the record. */
export const AROUND = {
  "GET /api/staff": () => ({
    data: [{ id: "head", staffId: "STF001", firstName: "Ngozi", lastName: "Obi" }],
    pagination: { current: 1, pages: 1, total: 1 },
  }),
  "GET /api/categories": () => ({
    data: [
      { id: "c4", name: "Primary 4" },
      { id: "c5", name: "Primary 5" },
    ],
  }),
  "GET /api/classes": () => ({
    data: [
      { id: "class-4", fullName: "Primary 4" },
      { id: "class-5", fullName: "Primary 5 Gold" },
    ],
    pagination: { current: 1, pages: 1, total: 2 },
  }),
};

/**
 * The field under a label. The forms are long, and the usual look-up goes through everything on
 * the page for each of them.
 */
export async function field(name: RegExp | string): Promise<HTMLInputElement> {
  return waitFor(() => {
    const fits = (text: string) => (typeof name === "string" ? text === name : name.test(text));
    const label = [...document.querySelectorAll("label")].find((one) =>
      fits((one.textContent ?? "").replace(/\s*\*$/, "").trim()),
    );
    const input = label && document.getElementById(label.htmlFor);
    if (!input) throw new Error(`There is no field ${String(name)}`);
    return input as HTMLInputElement;
  });
}

/** Types all at once. */
export async function fill(name: RegExp | string, value: string): Promise<void> {
  fireEvent.change(await field(name), { target: { value } });
}

/** Chooses by the words of an option, once it is there. */
export async function choose(name: RegExp | string, option: string): Promise<void> {
  const { value } = (await within(await field(name)).findByText(option)) as HTMLOptionElement;
  await fill(name, value);
}

/** Gives a file to a chooser; the browser's own filter is passed by, as dropping a file does. */
export function give(chooser: string, file: File): void {
  const input = screen.getByLabelText(chooser, { selector: "input" });
  fireEvent.change(input, { target: { files: [file] } });
}
