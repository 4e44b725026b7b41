import { expect, test } from "vitest";
import { usedStyles, withoutUnused } from "./used-styles.ts";

const used = (css: string, html: string) => usedStyles(css)(html);

test("rules stay whose classes are all in the page, in their order", () => {
  const css =
    ".a{color:red}.b{color:blue}.a .b{color:green}p{margin:0}.c,.a:hover{top:0}.a{left:0}";
  expect(used(css, '<p class="a">')).toBe(".a{color:red}p{margin:0}.c,.a:hover{top:0}.a{left:0}");
  expect(used(css, '<p class="b a">')).toBe(css);
});

test("states, exclusions and alternatives need no further class", () => {
  const css =
    ".a[aria-busy]:not(.c):focus,.d{top:0}:where(.d,.e) p{left:0}.f:has(>.g){right:0}:is(.h) p{top:0}";
  expect(used(css, '<p class="a">')).toBe(
    ".a[aria-busy]:not(.c):focus,.d{top:0}:where(.d,.e) p{left:0}",
  );
});

test("data attributes are needed as classes are, but those that the first script sets", () => {
  const css =
    '.a[data-x=".b"]{top:0}.a[data-y]{left:0}.a:where([data-z=l]){right:0}' +
    "[data-mantine-color-scheme=dark] .a{bottom:0}[data-not-yours] p{top:0}";
  const always = "[data-mantine-color-scheme=dark] .a{bottom:0}[data-not-yours] p{top:0}";
  expect(used(css, '<p class="a">')).toBe(always);
  expect(used(css, '<p class="a" data-x=".b" data-z="r">')).toBe(`.a[data-x=".b"]{top:0}${always}`);
  expect(used(css, '<p class="a" data-x="c" data-y="" data-z="l">')).toBe(
    `.a[data-y]{left:0}.a:where([data-z=l]){right:0}${always}`,
  );
});

test("print, dark mode, layers and fonts stay, without what is empty in them", () => {
  const css =
    "@layer m{.a{top:0}@media (width<=40em){.b{top:0}}}@media print{.b{left:0}}" +
    "@font-face{font-family:F;src:url(/f.woff2)}@page{margin:0}[data-mantine-color-scheme=dark] .b{top:1px}";
  expect(used(css, '<p class="b">')).toBe(css.replace(".a{top:0}", ""));
  expect(used(css, '<p class="a">')).toBe(
    "@layer m{.a{top:0}}@font-face{font-family:F;src:url(/f.woff2)}@page{margin:0}",
  );
  expect(used("@layer a,b;@layer b{.x{top:0}}", "")).toBe("@layer a,b;");
});

test("variables stay that a rule or the page uses, animations that a rule names", () => {
  const css =
    ":root{--x:1px;--y:var(--z);--z:2px;--w:3px}.a{top:var(--x);animation:in 1s}" +
    "@keyframes in{0%{opacity:0}}@keyframes out{to{opacity:0}}";
  expect(used(css, '<p class="a">')).toBe(
    ":root{--x:1px;}.a{top:var(--x);animation:in 1s}@keyframes in{0%{opacity:0}}",
  );
  expect(used(css, '<p style="left:var(--y)">')).toBe(":root{--y:var(--z);--z:2px;}");
  expect(withoutUnused(":root{--x:1px}")).toBe("");
});

test("a name with signs, and braces inside a text", () => {
  const css = String.raw`.a\:b{content:"}{"}.c{content:";"}`;
  expect(used(css, '<p class="a:b">')).toBe(String.raw`.a\:b{content:"}{"}`);
  expect(() => usedStyles(".a{top:0")).toThrow("braces");
});
