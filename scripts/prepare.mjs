// npm runs this at the end of an installation: it builds the pages, so that the first start is
// quick, and installs the check of commit messages in a clone. An installation never fails here,
// since `npm start` builds missing pages. In syntax that old versions of Node can parse.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { installHook } from "./install-hook.mjs";

const isOldNode = Number(process.versions.node.split(".")[0]) < 24;
// `npm ci --omit=dev` installs no Vite.
const hasVite = existsSync(new URL("../node_modules/vite", import.meta.url));

if (!isOldNode && hasVite) {
  try {
    const { buildIfStale } = await import("./build-if-stale.ts");
    await buildIfStale();
  } catch (error) {
    console.warn(
      `${error instanceof Error ? error.message : String(error)} The next start tries again.`,
    );
  }
}

if (process.env["CI"] === undefined) {
  try {
    installHook(fileURLToPath(new URL("..", import.meta.url)));
  } catch (error) {
    console.warn(`The check of commit messages was not installed: ${String(error)}`);
  }
}
