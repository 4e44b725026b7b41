import { join } from "node:path";
import { countLicences, dependencyProblems, lockedPackages } from "./dependencies.ts";
import { findDocumentProblems } from "./documents.ts";
import { findProblems, targets, sizes, sourceFiles } from "./files.ts";

const root = join(import.meta.dirname, "..");
const files = sourceFiles(root);
const packages = lockedPackages(root);
const problems = [
  ...files.flatMap(findProblems),
  ...findDocumentProblems(root),
  ...dependencyProblems(packages),
];
const { median, ninetieth, longest } = sizes(files);

console.log(
  `${files.length} files: median ${median} lines (target ${targets.median}), ` +
    `90 in 100 up to ${ninetieth} (target ${targets.ninetieth}), longest ${longest}`,
);
const licences = countLicences(packages).map(([licence, count]) => `${licence} ${count}`);
console.log(`Licences of what npm installs: ${licences.join(", ")}`);
for (const line of problems) console.error(line);
// An empty list of files means that the check itself is broken.
if (problems.length > 0 || files.length === 0) process.exitCode = 1;
