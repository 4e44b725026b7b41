import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./child.ts";

// The headless shell first: it starts a page with half the processor time of the whole browser.
const knownPaths = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

const playwright = join(root, "node_modules/@playwright/test/cli.js");

/** The browser that Playwright has downloaded, if any. */
function findDownloaded(): string | undefined {
  const ask = 'import { chromium } from "@playwright/test"; console.log(chromium.executablePath())';
  const result = spawnSync(process.execPath, ["--input-type=module", "-e", ask], {
    cwd: join(root, "e2e"),
    encoding: "utf8",
  });
  const path = result.stdout.trim();
  return path !== "" && existsSync(path) ? path : undefined;
}

function download(): string | undefined {
  console.log("No browser found; downloading one…");
  spawnSync(process.execPath, [playwright, "install", "chromium"], {
    stdio: ["ignore", "inherit", "inherit"],
    timeout: 120_000,
  });
  return findDownloaded();
}

/**
 * The environment of system programs, such as apt-get and Debian's Chromium, which is a shell
 * script: PATH may contain only Node and npm, and they need the paths of their installation.
 */
export function systemEnvironment(): NodeJS.ProcessEnv {
  if (process.platform === "win32") return process.env;
  const folders = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
  return { ...process.env, PATH: `${process.env["PATH"] ?? ""}:${folders}` };
}

function installWithApt(): string | undefined {
  const isRoot = process.getuid?.() === 0;
  const env = { ...systemEnvironment(), DEBIAN_FRONTEND: "noninteractive" };
  if (!isRoot || spawnSync("apt-get", ["--version"], { env }).status !== 0) return undefined;
  console.log("Installing Debian's Chromium…");
  const apt = (...args: string[]): void => {
    spawnSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"], env, timeout: 600_000 });
  };
  apt("update");
  for (const browser of ["chromium-headless-shell", "chromium"]) {
    apt("install", "-y", "--no-install-recommends", browser, "fonts-dejavu-core");
    const installed = knownPaths.find((path) => existsSync(path));
    if (installed !== undefined) return installed;
  }
  return undefined;
}

/**
 * The path of a Chromium: CHROMIUM_PATH, the usual paths, Playwright's download, or else a new
 * download, or the distribution's package for root on Debian. Throws an error with instructions if
 * none of these works.
 */
export function findBrowser(): string {
  const configured = process.env["CHROMIUM_PATH"];
  if (configured !== undefined && configured !== "") {
    if (existsSync(configured)) return configured;
    throw new Error(`CHROMIUM_PATH is ${configured}, which does not exist.`);
  }
  const browser =
    knownPaths.find((path) => existsSync(path)) ??
    findDownloaded() ??
    download() ??
    installWithApt();
  if (browser === undefined) {
    throw new Error(
      "The browser tests need Chromium. Install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.",
    );
  }
  return browser;
}

if (import.meta.main) console.log(findBrowser());
