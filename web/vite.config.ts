import react from "@vitejs/plugin-react";
import { compression } from "vite-plugin-compression2";
import { defineConfig } from "vite";
import { FRONT_PAGES } from "@school/core/accounts/front.ts";
import { chunks } from "./vite-chunks.ts";
import { contractPlugin } from "./vite-contract.ts";
import { HASH_LENGTH, workersPlugin } from "./vite-workers.ts";
import { themePlugin } from "./vite-theme.ts";

/** The server that `npm run dev` has started. */
const server = `http://127.0.0.1:${process.env["PORT"] || "5001"}`;

const FRONT = `^(${Object.values(FRONT_PAGES).flat().join("|")})(\\?.*)?$`;

export default defineConfig({
  plugins: [
    react(),
    contractPlugin(),
    themePlugin(),
    workersPlugin(),
    // Done once at the build, so the best compression costs nothing.
    compression({ algorithms: ["brotliCompress", "gzip"], threshold: 1024 }),
  ],
  build: {
    outDir: "dist",
    // For the pages that the server renders, and those that fetch the dashboard's files ahead.
    manifest: "portal-manifest.json",
    // The portal, and the test page, which is its own document.
    rolldownOptions: {
      input: ["index.html", "sit.html", "src/portal/documents/early.ts"],
      // Inlines constants, so that a page does not load a shared file for one of them.
      optimization: { inlineConst: true },
      // The portal's own scripts are imported by nothing else, so they may export what they like.
      preserveEntrySignatures: "allow-extension",
      output: {
        codeSplitting: chunks,
        // Every page's first script lists these names, and a hash does not compress.
        entryFileNames: `assets/[name]-[hash:${HASH_LENGTH}].js`,
        chunkFileNames: `assets/[name]-[hash:${HASH_LENGTH}].js`,
        assetFileNames: `assets/[name]-[hash:${HASH_LENGTH}][extname]`,
      },
    },
    sourcemap: false,
    // The content security policy allows neither inline scripts nor data URLs for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    // The server renders the public page and the pages for visitors from their last build.
    proxy: Object.fromEntries(
      ["/api", "/auth/v1", "/files", "/assets", "^/(\\?.*)?$", FRONT].map((path) => [path, server]),
    ),
  },
});
