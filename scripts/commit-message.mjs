// Checks a commit message: `node scripts/commit-message.mjs FILE`, as the commit-msg hook does. The hook
// is installed by prepare.mjs. In syntax that old versions of Node can parse.
import { readFileSync } from "node:fs";

const MAX_SUBJECT = 72;
const SUBJECT = /^[a-z][a-z0-9-]*(?:, [a-z][a-z0-9-]*)*: \S/;
/** Made by Git, or to be merged into the commit before. */
const MADE_BY_GIT = /^(?:Merge |Revert |fixup! |squash! |amend! )/;
const NOT_IMPERATIVE =
  /^(?:add|chang|remov|fix|updat|mov|renam|us|mak)(?:s|es|ed|ing)\b|^(?:makes|made|uses)\b/i;

/** The phrases that docs/words.md bans in comments and documents. */
function bannedPhrases() {
  const page = new URL("../docs/words.md", import.meta.url);
  const [, after = ""] = readFileSync(page, "utf8").split("\n## Never in a comment or document\n");
  const [section = ""] = after.split("\n## ");
  return [...section.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell]) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, phrase]) => phrase),
  );
}

/** Returns the faults of a message, one sentence each; empty if it follows the rules. */
function messageFaults(text) {
  const [subject = "", second = ""] = text.split(/\r?\n/).filter((line) => !line.startsWith("#"));
  if (MADE_BY_GIT.test(subject)) return [];
  const faults = [];
  if (subject.length > MAX_SUBJECT) {
    faults.push(
      `The subject has ${subject.length} characters; at most ${MAX_SUBJECT} are allowed.`,
    );
  }
  if (!SUBJECT.test(subject)) faults.push("Begin the subject with a module, a colon and a verb.");
  else if (NOT_IMPERATIVE.test(subject.slice(subject.indexOf(": ") + 2))) {
    faults.push('Use the imperative: "add", not "adds" or "added".');
  }
  const words = ` ${subject.toLowerCase().replace(/[^a-z-]+/g, " ")} `;
  const banned = bannedPhrases().filter((phrase) => words.includes(` ${phrase} `));
  if (banned.length > 0) faults.push(`docs/words.md has better words for: ${banned.join(", ")}.`);
  if (subject.endsWith(".")) faults.push("End the subject without a full stop.");
  if (second.trim() !== "") faults.push("Leave the second line empty.");
  return faults;
}

const [, , file] = process.argv;
const faults =
  file === undefined
    ? ["Give the file of the message."]
    : messageFaults(readFileSync(file, "utf8"));
if (faults.length > 0) {
  console.error("The commit message does not follow CONTRIBUTING.md:");
  for (const fault of faults) console.error(`- ${fault}`);
  console.error('Example: "cbt: fix lock-order deadlock between sittings and hall log".');
  process.exit(1);
}
