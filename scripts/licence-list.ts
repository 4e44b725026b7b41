import { licenceList, lockedPackages } from "../architecture/dependencies.ts";
import { root } from "./child.ts";

/* The licence of each package that a running portal uses, for a release: `npm run -s licences`. */
process.stdout.write(`${licenceList(lockedPackages(root)).join("\n")}\n`);
