import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

const root = join(import.meta.dirname, "..");
const port = process.env["E2E_PORT"] ?? "5099";
const chromium = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
// Only named here, the server makes it; set for the workers, which read this file again.
const dataDir = (process.env["E2E_DATA_DIR"] ??= join(tmpdir(), `portal-e2e-${process.pid}`));

export default defineConfig({
  testDir: "src",
  testMatch: "*.spec.ts",
  outputDir: join(root, "test-results/e2e"),
  reporter: [["list"], ["json", { outputFile: join(root, "test-results/e2e.json") }]],
  forbidOnly: process.env["CI"] !== undefined,
  // One school, one database: the journeys run one after the other.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    locale: "en-NG",
    timezoneId: "Africa/Lagos",
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: chromium,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  // A journey names its screens by tags, @desktop and @phone; one without tags is for desktops.
  projects: [
    {
      name: "desktop",
      grepInvert: /^(?!.*@desktop).*@phone/s,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: "phone",
      grep: /@phone/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: `"${process.execPath}" server/src/main.ts`,
    cwd: root,
    url: `http://127.0.0.1:${port}/healthz`,
    env: { DATA_DIR: dataDir, DEMO: "1", PORT: port, HOST: "127.0.0.1", LOG_LEVEL: "warn" },
    timeout: 60_000,
    reuseExistingServer: false,
    stdout: "pipe",
    stderr: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
  },
});
