import { join } from "node:path";
import { complaints, goals, sizes, sourceFiles } from "./files.ts";

const files = sourceFiles(join(import.meta.dirname, ".."));
const found = files.flatMap(complaints);
const { median, ninetieth, longest } = sizes(files);

console.log(
  `${files.length} files: median ${median} lines (goal ${goals.median}), ` +
    `90 in 100 up to ${ninetieth} (goal ${goals.ninetieth}), longest ${longest}`,
);
for (const line of found) console.error(line);
// Nothing found to check means that the check itself is broken.
if (found.length > 0 || files.length === 0) process.exitCode = 1;
