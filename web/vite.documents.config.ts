import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { contractPlugin } from "./vite-contract.ts";
import { themePlugin } from "./vite-theme.ts";

/** Builds the module with which the server renders the pages that a family opens first. */
export default defineConfig({
  plugins: [react(), contractPlugin(), themePlugin()],
  // Bundled, so that the server needs no package of the web.
  ssr: { noExternal: true },
  define: { "process.env.NODE_ENV": '"production"' },
  build: {
    ssr: "src/portal/documents/entry-server.tsx",
    outDir: "dist-ssr/documents",
    copyPublicDir: false,
    assetsInlineLimit: 0,
  },
});
