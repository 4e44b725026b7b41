import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { allTexts, groupOf, groups, type Text } from "../house/texts.ts";
import { root } from "./child.ts";

/*
 * Prints every text that people read into one file, by room and by file: `npm run texts`, or
 * `npm run texts -- FILE`. To be read from top to bottom with docs/words.md beside it.
 */

function entry({ line, as, words }: Text): string {
  return `- ${line}${as && ` \`${as}\``}: ${words}`;
}

/** The texts of one heading: its files, and below each the texts with their lines. */
function textsPage(heading: string, texts: readonly Text[]): string {
  const files = [...Map.groupBy(texts, ({ path }) => path)].map(([path, found]) =>
    [`## ${path}`, "", ...found.map(entry), ""].join("\n"),
  );
  return [`# ${heading}`, "", ...files].join("\n");
}

if (import.meta.main) {
  const file = process.argv[2] ?? join(root, "test-results/texts.md");
  const texts = allTexts(root);
  const byGroup = Map.groupBy(texts, groupOf);
  const pages = groups.flatMap((group) => {
    const found = byGroup.get(group);
    return found ? [textsPage(group, found)] : [];
  });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, pages.join("\n"));
  process.stdout.write(`${texts.length} texts in ${relative(process.cwd(), file)}\n`);
}
