import { build } from "vite";

/** Builds the pages of the portal and the public page, in one process. */
const portal = { root: import.meta.dirname, logLevel: "warn" } as const;
const site = { ...portal, configFile: "vite.site.config.ts" } as const;

await Promise.all([
  // The first build empties the folder of both.
  build(portal).then(() => build(site)),
  build({ ...site, build: { ssr: "src/site/entry-server.tsx" } }),
]);
