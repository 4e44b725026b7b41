import { fireEvent, render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Avatar, initials } from "./Avatar.tsx";

test.each([
  ["Ada Obi", "AO"],
  ["  Ọlájùmọ̀kẹ́ Bísí Ṣóyínká ", "ỌṢ"],
  ["ƙaura", "Ƙ"],
  ["", ""],
])("%s has the initials %s", (name, expected) => {
  expect(initials(name)).toBe(expected);
});

test.each([
  ["lg", "/files/1?expires=2&signature=3", "/files/1?expires=2&signature=3&size=small"],
  ["md", "/files/public/1", "/files/public/1?size=small"],
  ["xl", "/files/1?expires=2", "/files/1?expires=2"],
  ["sm", "blob:1", "blob:1"],
] as const)("an avatar of size %s shows %s as %s", (size, src, address) => {
  const { container } = render(<Avatar name="Ada Obi" src={src} size={size} />);
  expect(container.querySelector("img")?.getAttribute("src")).toBe(address);
});

test("an avatar whose picture does not load shows the initials, and a new picture again", () => {
  const { container, rerender } = render(<Avatar name="Ada Obi" src="/files/1" />);
  fireEvent.error(container.querySelector("img")!);
  expect(container.textContent).toBe("AO");
  rerender(<Avatar name="Ada Obi" src="/files/2" />);
  expect(container.querySelector("img")?.getAttribute("src")).toBe("/files/2?size=small");
});
