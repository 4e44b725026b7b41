import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { FRONT_PAGES, type FrontName, type FrontRenderer } from "@school/core/accounts/front.ts";
import { build } from "vite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { frontBuilds } from "../web/vite-front.ts";

/** Bytes as they are sent, compressed: styles, script and the school's drawing included. */
const LIMITS: Readonly<Record<FrontName, number>> = {
  // Includes deleting the offline data when a session ends.
  signin: 15_250,
  continue: 17_450,
  // Includes the question about the slip, for an account that was never used.
  code: 15_600,
  passkey: 15_500,
  phone: 15_200,
  waiting: 13_800,
  register: 18_600,
  forgot: 14_400,
  reset: 17_750,
  confirm: 13_800,
  admin: 16_400,
  setup: 16_600,
};

const folder = join(import.meta.dirname, "../test-results/front");
const pages = new Map<FrontName, string>();

beforeAll(async () => {
  // As in a school's build.
  vi.stubEnv("NODE_ENV", "production");
  for (const config of frontBuilds(folder)) await build(config);
  const file = pathToFileURL(join(folder, "entry-server.js")).href;
  const { renderFront } = (await import(/* @vite-ignore */ file)) as FrontRenderer;
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  for (const name of Object.keys(FRONT_PAGES) as FrontName[]) {
    const html = renderFront({
      name,
      school: { name: "Hilltop <b>School</b>", motto: "Learn", logoUrl: null, colour: null },
      entrances: {
        needed: name === "setup",
        registrationOpen: true,
        sendsEmail: true,
        codeChannels: ["sms"],
        passkeys: true,
        adminLogin: true,
      },
      assets: {
        css: read("entry-server.css"),
        firstScript: "",
        script: read(`${name}.js`),
      },
    });
    pages.set(name, html);
  }
}, 60_000);
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test.each(Object.entries(LIMITS))("%s is at most %i bytes in one request", (name, limit) => {
  const html = pages.get(name as FrontName) ?? "";
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(limit);
  const document = html.replace(/<(script|style).*?<\/\1>/gs, "");
  expect(document).not.toMatch(/ src=|rel="(stylesheet|preload|modulepreload)"/);
});

test.each(Object.keys(LIMITS))("%s has its form and the school's name without a script", (name) => {
  const html = pages.get(name as FrontName) ?? "";
  const sheet = /<main.*<\/main>/s.exec(html)?.[0] ?? "";
  expect(html).toMatch(/<title>[^<]+ · Hilltop &lt;b>School&lt;\/b><\/title>/);
  expect(html).toContain("Hilltop &lt;b>School");
  expect(html).not.toContain("<b>");
  expect(sheet).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
  const fields = Array.from(sheet.matchAll(/<(?:input|select)[^>]* id="(\w+)"/g), ([, id]) => id);
  // A passkey is chosen on the device, a person from what this browser stores, as unsent work is; a mail's link is in
  // the address; registering begins with a choice between links.
  const links = ["passkey", "phone", "waiting", "confirm", "register"];
  expect(fields.length > 0).toBe(!links.includes(name));
  if (name === "register") expect(sheet).toContain('href="/enquiry"');
  // Sent without a script, any other method would put a password into the address.
  for (const [form] of sheet.matchAll(/<form[^>]*>/g)) expect(form).toContain('method="dialog"');
  for (const id of fields) expect(sheet).toContain(`<label class="f-label" for="${id}">`);
});
