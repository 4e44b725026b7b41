import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { WAITING_LINK } from "@school/web/accounts/auth/text.ts";
import { waitingTexts } from "@school/web/accounts/text.ts";
import { labels as messageLabels } from "@school/web/messages/direct/text.ts";
import { deviceFileTexts, outboxTexts } from "@school/web/portal/offline/text.ts";
import { expectReady } from "./on-device.ts";
import { expectSignIn, openAs, openBrowser, PHONE_BROWSER, signInAs } from "./people.ts";
import { call, employ, makeClass } from "./records.ts";
import { CUT_NETWORK } from "./sitting.ts";
import { test } from "./test.ts";

test.use({ serviceWorkers: "allow" });

const BODY = "We plant beans on Friday.";

type Account = Readonly<{ id: string; version: number }>;

test("what a disabled account has not sent is counted, saved as a file, and read by the principal", async ({
  browser,
  browserErrors,
}) => {
  for (const text of [...CUT_NETWORK, "400", "403"]) browserErrors.allow(text);
  const office = await openAs(browser, "admin", browserErrors.watch);
  const ownClass = await makeClass(office, "Obeche", "Primary 4");
  const teacher = await employ(office, {
    surname: "Effiong",
    otherNames: "Mfon",
    username: "mfon.effiong",
    classTeacher: ownClass.id,
  });
  const { threadIds } = await call<{ threadIds: string[] }>(office, "/messages/class-threads", {
    method: "POST",
    data: { classId: ownClass.id, body: "Welcome." },
  });
  const phone = await openBrowser(browser, browserErrors.watch, PHONE_BROWSER);
  await signInAs(phone, teacher.username, teacher.password);
  await phone.goto(`/dashboard/messages/${threadIds[0]}`);
  await expect(phone.getByText("Welcome.")).toBeVisible();
  await expectReady(phone);
  await phone.context().setOffline(true);
  await phone.getByRole("textbox", { name: messageLabels.message }).fill(BODY);
  await phone.getByRole("button", { name: messageLabels.send }).click();
  await expect(phone.getByText(outboxTexts.waiting(1))).toBeVisible();

  const [user] = await call<Account[]>(office, `/users?search=${teacher.username}`);
  const { id, version } = await call<Account>(office, `/users/${user!.id}`);
  const data = { id, version, status: "disabled" };
  await call(office, `/users/${id}`, { method: "PUT", data });
  await phone.context().setOffline(false);
  await expectSignIn(phone);
  await phone.getByRole("link", { name: WAITING_LINK }).click();
  await expect(phone.getByText(waitingTexts.waits(1))).toBeVisible();
  await phone.screenshot({ path: test.info().outputPath("unsent-work.png") });
  const saving = phone.waitForEvent("download");
  await phone.getByRole("button", { name: waitingTexts.save }).click();
  const path = await (await saving).path();
  expect(await readFile(path, "utf8")).not.toContain(BODY);

  const principal = await openAs(browser, "principal", browserErrors.watch);
  await principal.goto("/dashboard/unsent");
  const chooser = principal.getByLabel(deviceFileTexts.open);
  await chooser.setInputFiles({
    name: "letter.json",
    mimeType: "application/json",
    buffer: Buffer.from("{}"),
  });
  await expect(principal.getByRole("alert")).toHaveText("This is not a file of waiting changes.");
  await chooser.setInputFiles(path);
  const changes = principal.getByRole("list", { name: deviceFileTexts.list }).getByRole("listitem");
  await expect(changes).toHaveCount(1);
  await changes.getByText("What it holds").click();
  await expect(changes.getByText(BODY, { exact: true })).toBeVisible();
  await principal.screenshot({ path: test.info().outputPath("opened-file.png"), fullPage: true });
  await Promise.all([office, phone, principal].map((page) => page.context().close()));
});
