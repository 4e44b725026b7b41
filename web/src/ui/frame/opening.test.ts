// @vitest-environment jsdom
import { expect, test } from "vitest";
import document from "../../../index.html?raw";

test("the portal says that it loads before its script has come", () => {
  const page = new DOMParser().parseFromString(document, "text/html");
  const words = page.querySelector("#root > .opening");
  expect(words?.textContent).toBe("Loading...");
});
