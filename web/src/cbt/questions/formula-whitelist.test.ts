// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { formulaTree } from "./formula-tree.ts";

/** Output that a faulty or hostile version of the library might produce. */
vi.mock("mathup", () => ({
  default: () => ({
    toDOM() {
      const frame = document.createElement("template");
      frame.innerHTML =
        '<math onclick="x()"><mi href="javascript:x()" style="color:red" lspace="0">a</mi>' +
        '<script>b</script><maction actiontype="x">c</maction></math>';
      return frame.content.firstElementChild;
    },
  }),
}));

test("only whitelisted elements and attributes are rendered", () => {
  expect(formulaTree("a")).toEqual({
    tag: "math",
    attributes: {},
    parts: [{ tag: "mi", attributes: { lspace: "0" }, parts: ["a"] }, "b", "c"],
  });
});
