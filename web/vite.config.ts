import react from "@vitejs/plugin-react";
import { compression } from "vite-plugin-compression2";
import { defineConfig } from "vite";
import { contractPlugin } from "./vite-contract.ts";
import { sitPlugin } from "./vite-sit.ts";

/** Where `npm run dev` has started the server. */
const server = `http://127.0.0.1:${process.env["PORT"] || "5001"}`;

/**
 * What nearly every page shares, and is small: one file instead of a dozen, each with headers that
 * weigh as much as itself. Only what imports React at most belongs here, or the file would bring
 * along what its page never asked for.
 */
const SHARED = [
  {
    name: "rules",
    test: /core[\\/]src[\\/].+[\\/](policy[\w-]*|positions|terms)\.ts$/,
  },
  // Apart from the words: the document of a test needs these alone.
  {
    name: "dates",
    test: /core[\\/]src[\\/]api[\\/](dates|plural)\.ts$/,
  },
  {
    name: "words",
    test: /(core|web)[\\/]src[\\/].+[\\/](account|class-words|own-students|role-label|school-now|sheet-address|test-addresses|today)\.ts$/,
  },
  {
    name: "pieces",
    test: /web[\\/]src[\\/](ui|accounts)[\\/]\w+[\\/](AppLink|Avatar|Crest|EmptyState|FactList|Page|Panel|PersonCell|Segments|Stat|States|StatusBadge)\./,
  },
];

export default defineConfig({
  plugins: [
    react(),
    contractPlugin(),
    sitPlugin(),
    // Once at the build instead of for each visitor, so the best quality costs nothing.
    compression({ algorithms: ["brotliCompress", "gzip"], threshold: 1024 }),
  ],
  build: {
    outDir: "dist",
    // The portal, and the page on which a pupil takes a test: a document of its own.
    rolldownOptions: {
      input: ["index.html", "sit.html"],
      // A constant from a file that pages share is no reason to load the file.
      optimization: { inlineConst: true },
      output: {
        codeSplitting: { minShareCount: 2, includeDependenciesRecursively: false, groups: SHARED },
      },
    },
    sourcemap: false,
    // The page's policy allows neither inlined scripts nor data addresses for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    // The public page is the server's, as it was last built.
    proxy: Object.fromEntries(
      ["/api", "/auth/v1", "/files", "/assets", "^/(\\?.*)?$"].map((path) => [path, server]),
    ),
  },
});
