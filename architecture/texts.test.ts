import { describe, expect, test } from "vitest";
import { root } from "./lint-sample.ts";
import { allTexts, groupOf, textsOfCode } from "./texts.ts";

const page = (text: string) => textsOfCode({ path: "web/src/school/Page.tsx", text });
const words = (text: string) => page(text).map((text) => text.words);

describe("texts that people read", () => {
  test.each([
    [
      "a sum in a sentence, and an inline tag with words, once",
      "<p>Question {`${place + 1}`} <b>of many</b></p>",
      ["Question {place} of many"],
    ],
    [
      "a sentence over inline tags",
      `<p>\n  You are <b>{name}</b>, in {a.room}.\n</p>`,
      ["You are {name}, in {room}."],
    ],
    [
      "both ways of a sentence",
      `<p>{n} left: {one ? "it" : "they"} came.</p>`,
      ["{n} left: {it|they} came."],
    ],
    ["each branch of a lone expression", `<p>{one ? "late" : "in time"}</p>`, ["late", "in time"]],
    [
      "elements beside each other",
      `<dl><dt>Time</dt><dd>{plural(n, "minute")}</dd></dl>`,
      ["Time", "{n} minute(s)"],
    ],
    ["a noun with its number", `<p>{plural(n, "minute")} left</p>`, ["{n} minute(s) left"]],
    [
      "a label and what is inside",
      `<label>Code <input placeholder="like X1" /></label>`,
      ["Code", "like X1"],
    ],
    ["a single small word where it is read", `<Field label="surname" size="small" />`, ["surname"]],
    ["templates", "const a = `Saved ${n} of ${of.all}`;", ["Saved {n} of {all}"]],
    [
      "strings that are put together",
      `const a = "Saved " + n + " of them";`,
      ["Saved {n} of them"],
    ],
    ["arguments", `toastSuccess("Saved"); issue({ message: "too long" });`, ["Saved", "too long"]],
    [
      "lists of names",
      `const S = { here: "On this device", sent: "sent", no: "Not sent" };`,
      ["On this device", "sent", "Not sent"],
    ],
    [
      "properties that are attributes elsewhere",
      `const a = { className: "Choose a class" };`,
      ["Choose a class"],
    ],
    [
      "errors that pages show",
      `throw new Error("User creation failed");`,
      ["User creation failed"],
    ],
    ["defaults", `const { cancelLabel = "Cancel" } = props;`, ["Cancel"]],
    [
      "pages that are strings",
      'const a = `<h1 class="big one">${b}</h1><p>Thank you</p>`;',
      ["{b} Thank you"],
    ],
    ["what a statement says", "sql`case when a then 'has a class' else 'x' end`", ["has a class"]],
    ["entities and line breaks", `<p>Ada&rsquo;s\n   book</p>`, ["Ada’s book"]],
  ])("%s", (_what, text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  test("have a line and a receiver", () => {
    expect(
      page(`const a = 1;\nconst b = (\n  <Page title="All pupils">\n    Here\n  </Page>\n);`),
    ).toEqual([
      { path: "web/src/school/Page.tsx", line: 3, as: "title", words: "All pupils" },
      { path: "web/src/school/Page.tsx", line: 4, as: "", words: "Here" },
    ]);
  });
});

describe("strings that people do not read", () => {
  test.each([
    ["imports", `import { A } from "a b";\nexport { B } from "C d";`],
    [
      "statements",
      'await db.execute(sql`select a from ${b} where c`);\nclient.query("select a from b");',
    ],
    [
      "log lines and errors for engineers",
      `log.info({ a }, "It began");\nthrow new Error("it is gone");`,
    ],
    [
      "classes, keys and addresses",
      'const a = <a className="big red" id="One" href={`/a/${b}`} />;',
    ],
    ["comparisons and cases", `if (key === "Enter") a();\nswitch (b) { case "Tab": }`],
    ["types", `type A = "One thing" | "Other";\nconst a = b as "One thing";`],
    ["styles", 'const a = "repeat(2, 1fr) auto";\nconst b = `1px solid ${c}`;'],
    ["constants", `const a = ["PARENT", "in_term", "someName"];`],
  ])("%s", (_what, text) => {
    expect(words(text)).toEqual([]);
  });
});

test("are found on every pkg, in every module and kind of file", () => {
  const texts = allTexts(root);
  const headings = new Set(texts.map(groupOf));
  for (const module of [
    "platform",
    "cbt",
    "students",
    "portal",
    "demo school",
    "operating guides",
  ] as const)
    expect(headings).toContain(module);
  for (const kind of [".tsx", ".ts", ".css", ".html", ".md"])
    expect(texts.some(({ path }) => path.endsWith(kind))).toBe(true);
  expect(texts.filter(({ path }) => path.includes(".test."))).toEqual([]);
});
