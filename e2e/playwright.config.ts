import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { school, SCHOOLS } from "./src/schools.ts";

const root = join(import.meta.dirname, "..");
const chromium = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";

export default defineConfig({
  testDir: "src",
  testMatch: "*.spec.ts",
  outputDir: join(root, "test-results/e2e"),
  reporter: [["list"], ["json", { outputFile: join(root, "test-results/e2e.json") }]],
  forbidOnly: process.env["CI"] !== undefined,
  // Each worker has its own school and runs its files one after the other.
  workers: SCHOOLS.length,
  // A journey takes 10 to 40 s; three times that under load.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: school.origin,
    locale: "en-NG",
    timezoneId: "Africa/Lagos",
    // A worker would respond instead of the routes mocked by journeys; journeys about it allow it.
    serviceWorkers: "block",
    // Screenshots of every step take 20 % of the time; the trace has the pages.
    trace: { mode: "retain-on-failure", screenshots: false },
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
  // The tags @desktop and @phone choose the screens of a journey; without tags it is for desktops.
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
  webServer: SCHOOLS.map(({ port, dataDir, gatewayPort }) => ({
    command: `"${process.execPath}" server/src/main.ts`,
    cwd: root,
    url: `http://127.0.0.1:${port}/healthz`,
    env: {
      DATA_DIR: dataDir,
      DEMO: "1",
      PORT: String(port),
      HOST: "127.0.0.1",
      LOG_LEVEL: "warn",
      TEST_GATEWAY: `http://127.0.0.1:${gatewayPort}`,
    },
    timeout: 60_000,
    reuseExistingServer: false,
    stdout: "pipe",
    stderr: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
  })),
});
