import { stopWithNpm } from "./stop-with-npm.ts";

stopWithNpm();
await import("../server/src/restore.ts");
