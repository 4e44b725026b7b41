import react from "@vitejs/plugin-react";
import { compression } from "vite-plugin-compression2";
import { defineConfig } from "vite";

/**
 * The public page is built apart from the portal, so that it shares no file of script with it:
 * once what browsers load, beside the portal's own files, and once (`--ssr`) what the server
 * renders the page with.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    ...(isSsrBuild
      ? []
      : [compression({ algorithms: ["brotliCompress", "gzip"], threshold: 1024 })]),
  ],
  // The server needs no package of the web to render.
  ssr: { noExternal: true },
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
