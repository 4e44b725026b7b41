import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SearchField, SEARCH_DEBOUNCE_MS } from "./SearchField.tsx";
import { UiProvider } from "../frame/UiProvider.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function field(value: string, onChange: (value: string) => void) {
  return (
    <UiProvider>
      <SearchField label="Search staff" value={value} onChange={onChange} />
    </UiProvider>
  );
}
const box = () => screen.getByRole("searchbox", { name: "Search staff" });

test("one search follows the last key by 300 ms", () => {
  const onChange = vi.fn<(value: string) => void>();
  render(field("", onChange));
  fireEvent.change(box(), { target: { value: "ad" } });
  act(() => {
    vi.advanceTimersByTime(SEARCH_DEBOUNCE_MS - 1);
  });
  fireEvent.change(box(), { target: { value: "ada " } });
  act(() => {
    vi.advanceTimersByTime(SEARCH_DEBOUNCE_MS - 1);
  });
  expect(onChange).not.toHaveBeenCalled();
  act(() => {
    vi.advanceTimersByTime(1);
  });
  expect(onChange).toHaveBeenCalledExactlyOnceWith("ada");
});

test("Enter does not wait", () => {
  const onChange = vi.fn<(value: string) => void>();
  render(field("", onChange));
  fireEvent.change(box(), { target: { value: "obi" } });
  fireEvent.keyDown(box(), { key: "Enter" });
  act(() => {
    vi.advanceTimersByTime(1);
  });
  expect(onChange).toHaveBeenCalledExactlyOnceWith("obi");
});

test("what is cleared outside leaves the box, and a late key does not bring it back", () => {
  const onChange = vi.fn<(value: string) => void>();
  const { rerender } = render(field("obi", onChange));
  fireEvent.change(box(), { target: { value: "obiora" } });
  rerender(field("", onChange));
  expect(box()).toHaveProperty("value", "");
  act(() => {
    vi.advanceTimersByTime(SEARCH_DEBOUNCE_MS);
  });
  expect(onChange).not.toHaveBeenCalled();
});
