import react from "@vitejs/plugin-react";
import { compression } from "vite-plugin-compression2";
import { defineConfig } from "vite";

/**
 * Builds the public page separately from the portal, so that they share no script: once for browsers,
 * and once (`--ssr`) the module with which the server renders the page.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    ...(isSsrBuild
      ? []
      : [compression({ algorithms: ["brotliCompress", "gzip"], threshold: 1024 })]),
  ],
  // Bundled, so that the server needs no package of the web.
  ssr: { noExternal: true },
  define: { "process.env.NODE_ENV": '"production"' },
  build: {
    copyPublicDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    ...(isSsrBuild
      ? { outDir: "dist-ssr" }
      : {
          outDir: "dist",
          emptyOutDir: false,
          manifest: "site-manifest.json",
          rolldownOptions: { input: "src/site/site.ts" },
        }),
  },
}));
