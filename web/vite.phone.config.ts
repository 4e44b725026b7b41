import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { contractPlugin } from "./vite-contract.ts";
import { themePlugin } from "./vite-theme.ts";

/** Builds the module with which the benchmark of cut lines runs the outbox in Node. */
export default defineConfig({
  plugins: [react(), contractPlugin(), themePlugin()],
  define: { "process.env.NODE_ENV": '"production"' },
  build: {
    lib: { entry: "src/portal/offline/phone.ts", formats: ["es"], fileName: "phone" },
    outDir: "dist-ssr/phone",
    copyPublicDir: false,
  },
});
