import { build } from "vite";
import { frontBuilds } from "./vite-front.ts";

/** Builds the pages of the portal, the public page, the pages for visitors, and what renders them. */
const portal = { root: import.meta.dirname, logLevel: "warn" } as const;
const site = { ...portal, configFile: "vite.site.config.ts" } as const;

async function buildFront(): Promise<void> {
  for (const config of frontBuilds("dist-ssr/front")) await build(config);
}

await Promise.all([
  // The first build empties the folder of both.
  build(portal).then(() => build(site)),
  // As the module with which the server renders the public page does with its folder.
  build({ ...site, build: { ssr: "src/site/entry-server.tsx" } })
    .then(buildFront)
    .then(() => build({ ...portal, configFile: "vite.documents.config.ts" })),
]);
