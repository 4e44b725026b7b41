import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { allTexts, groupOf, groups, type Text } from "../architecture/texts.ts";
import { root } from "./child.ts";

/*
 * Prints every text that people read into one file, by module and by file: `npm run texts`, or
 * `npm run texts -- FILE`. docs/words.md has the rules for these texts.
 */

function entry({ line, as, words }: Text): string {
  return `- ${line}${as && ` \`${as}\``}: ${words}`;
}

/** The texts of one heading, by file and line. */
function textsPage(heading: string, texts: readonly Text[]): string {
  const files = [...Map.groupBy(texts, ({ path }) => path)].map(([path, ofFile]) =>
    [`## ${path}`, "", ...ofFile.map(entry), ""].join("\n"),
  );
  return [`# ${heading}`, "", ...files].join("\n");
}

if (import.meta.main) {
  const file = process.argv[2] ?? join(root, "test-results/texts.md");
  const texts = allTexts(root);
  const byGroup = Map.groupBy(texts, groupOf);
  const pages = groups.flatMap((group) => {
    const ofGroup = byGroup.get(group);
    return ofGroup ? [textsPage(group, ofGroup)] : [];
  });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, pages.join("\n"));
  process.stdout.write(`${texts.length} texts in ${relative(process.cwd(), file)}\n`);
}
