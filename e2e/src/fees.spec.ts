import { nairaText } from "@school/core/api/money.ts";
import type { ChildAccount } from "@school/core/fees/ledger/contract.ts";
import type { Receipt } from "@school/core/fees/payments/contract.ts";
import { receiptTexts } from "@school/core/fees/payments/text.ts";
import {
  PAYSTACK_KEY,
  refundEvent,
  reportPayment,
  startPaymentGateway,
} from "@school/server/platform/testing/payment-gateway.ts";
import { addresses, titles } from "@school/web/fees/text.ts";
import { expect } from "@playwright/test";
import { openAs, openBrowser, PHONE, signIn } from "./people.ts";
import { call } from "./records.ts";
import { schoolClock } from "./school-clock.ts";
import { school } from "./schools.ts";
import { test } from "./test.ts";

const EXCURSION = "Excursion to Badagry";

test("a term is billed and paid for two children; the family reads one balance everywhere, until the payment is taken back @desktop", async ({
  page,
  browser,
  browserErrors,
  expectAccessible,
  expectAccessibleInBoth,
}) => {
  test.setTimeout(240_000);
  await signIn(page, "admin");

  await test.step("the office adds an item for a level", async () => {
    await page.goto(addresses.prices);
    await page.getByRole("button", { name: "New fee item" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Title").fill(EXCURSION);
    await dialog.getByLabel("Amount, in naira").fill("5k");
    await dialog.getByRole("checkbox", { name: "Primary 4", exact: true }).check();
    await expectAccessible();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("row", { name: new RegExp(EXCURSION) })).toContainText("₦5,000");
    await expectAccessibleInBoth();
  });

  await test.step("it sees what would be billed, and bills it", async () => {
    await page.goto(addresses.billing);
    await expect(page.getByRole("row", { name: new RegExp(EXCURSION) })).toContainText("₦");
    await page.getByRole("button", { name: "Bill the term" }).click();
    await page.getByRole("button", { name: /^Bill \d+ pupils$/ }).click();
    await expect(page.getByText("Nothing to bill")).toBeVisible();
    await expectAccessibleInBoth();
  });

  const parent = await openBrowser(browser, browserErrors.watch, PHONE);
  await signIn(parent, "parent");
  const readAccounts = () => call<ChildAccount[]>(parent, "/fees/own");
  const sumOf = (accounts: readonly ChildAccount[]) =>
    accounts.reduce((sum, { balance }) => sum + balance, 0);
  const before = await readAccounts();
  const [eldest] = before;
  const amount = sumOf(before) - 100_000;
  expect(before).toHaveLength(2);

  const number = await test.step("a clerk takes one payment for both children", async () => {
    await page.goto(addresses.account(eldest!.studentId));
    await expectAccessibleInBoth();
    await page.getByRole("button", { name: "Take a payment" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Amount paid, in naira").fill(nairaText(amount));
    await dialog.getByLabel("Payer").fill("Mrs Fọlákẹ́ Adéyẹmí");
    await expectAccessible();
    await dialog.getByRole("button", { name: /number the receipt$/ }).click();
    const heading = page.getByRole("heading", { level: 1, name: /^Receipt / });
    await expect(heading).toBeVisible();
    await expect(page.getByText(nairaText(amount), { exact: true })).toBeVisible();
    await expectAccessibleInBoth();
    return (await heading.textContent())!.replace("Receipt ", "");
  });
  const receiptId = page.url().split("/").at(-1)!;

  await test.step("the billing can no longer be taken back", async () => {
    await page.goto(addresses.billing);
    await expect(page.getByText("Billings of this term")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Take back the billing/ })).toHaveCount(0);
  });

  await test.step("the parent reads the same balance on the home page, under Fees and on the receipt", async () => {
    await parent.goto("/dashboard");
    for (const { name, balance } of await readAccounts()) {
      const words = balance > 0 ? `${nairaText(balance)} to pay` : "Nothing to pay";
      await expect(parent.getByText(`Fees: ${words}`).first()).toBeVisible();
      expect(name).toContain("Adéyẹmí".normalize("NFC"));
    }
    expect(sumOf(await readAccounts())).toBe(100_000);
    await parent
      .getByRole("link", { name: /^Fees: / })
      .first()
      .click();
    await expect(parent.getByText("₦1,000 to pay for all children")).toBeVisible();
    await expectAccessibleInBoth(parent);
    await parent.getByRole("link", { name: number }).first().click();
    await expect(
      parent.getByRole("heading", { level: 1, name: receiptTexts.title(number) }),
    ).toBeVisible();
    await expect(parent.getByText(/Part payment, ₦1,000 still to pay/)).toBeVisible();
    await expectAccessibleInBoth(parent);
    const download = parent.waitForEvent("download");
    await parent.getByRole("button", { name: "Save as PDF" }).click();
    expect((await download).suggestedFilename()).toMatch(/^receipt-r-\d+-\d+\.pdf$/);
  });

  await test.step("the office takes the payment back with a reason", async () => {
    await page.goto(addresses.receipt(receiptId));
    await page.getByRole("button", { name: "Take back" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("The transfer did not arrive");
    await dialog.getByRole("button", { name: "Take back" }).click();
    await expect(page.getByText(receiptTexts.voided)).toBeVisible();
    expect(sumOf(await readAccounts())).toBe(sumOf(before));
    const { isCountered } = await call<Receipt>(page, `/fees/payments/${receiptId}`);
    expect(isCountered).toBe(true);
  });

  await test.step("a bank's statement is matched by the admission number, once, and taken back", async () => {
    await page.goto(addresses.statements);
    const day = schoolClock(0).slice(0, 10);
    const statement = [
      "Trans Date,Narration,Debit,Credit",
      `${day},TRF FROM OKORO REF ${eldest!.admissionNumber} FEES,,"25,000.00"`,
      `${day},RENT OF THE HALL,,"5,000.00"`,
    ].join("\n");
    const file = { name: "bank.csv", mimeType: "text/csv", buffer: Buffer.from(statement) };
    const readFile = async () => {
      await page.locator("input[type=file]").setInputFiles(file);
      await page.getByRole("button", { name: "Read the file" }).click();
    };
    await readFile();
    await expect(page.getByRole("heading", { level: 1, name: titles.statement })).toBeVisible();
    await expectAccessibleInBoth();
    await page.getByRole("button", { name: "Record 1 payment, ₦25,000" }).click();
    await expect(page.getByText("1 line decided")).toBeVisible();
    await expect(page.getByText("1 line to decide")).toBeVisible();
    expect(sumOf(await readAccounts())).toBe(sumOf(before) - 2_500_000);
    const address = page.url();
    await page.goto(addresses.statements);
    await readFile();
    await expect(page.getByText(/0 new lines, 2 were read before/)).toBeVisible();
    await page.goto(address);
    await page.getByRole("button", { name: "Take the statement back" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("Another school's statement");
    await dialog.getByRole("button", { name: "Take the statement back" }).click();
    await expect(dialog).toBeHidden();
    expect(sumOf(await readAccounts())).toBe(sumOf(before));
  });

  await test.step("the principal sets up a provider, and the parent pays online", async () => {
    const gateway = await startPaymentGateway(school.gatewayPort);
    const principal = await openAs(browser, "principal", browserErrors.watch);
    await principal.goto(addresses.providers);
    const paystack = principal.getByRole("form", { name: "Paystack" });
    await paystack.getByLabel("Secret key").fill(PAYSTACK_KEY);
    await paystack.getByRole("switch", { name: "Parents pay through it" }).check();
    await paystack.getByRole("button", { name: "Save" }).click();
    await expect(principal.getByText("Provider saved")).toBeVisible();
    await principal.getByRole("button", { name: "Test the saved key" }).first().click();
    await expect(principal.getByText("The provider accepts the key.")).toBeVisible();
    await expectAccessibleInBoth(principal);

    await parent.goto(addresses.own);
    await parent.getByRole("button", { name: "Pay online" }).click();
    const dialog = parent.getByRole("dialog");
    const fields = dialog.getByLabel(/^Amount for /);
    await expect(fields).toHaveCount(2);
    await expectAccessibleInBoth(parent);
    await fields.first().fill("20,000");
    await fields.last().fill("500.50");
    await dialog.getByRole("button", { name: "Pay ₦20,500.50" }).click();
    await parent.getByRole("link", { name: "Cancel" }).click();
    await expect(parent.getByRole("heading", { level: 1, name: titles.ownOnline })).toBeVisible();
    await expectAccessibleInBoth(parent);
    await parent.getByRole("link", { name: "Continue to payment" }).click();
    await parent.getByRole("button", { name: "Pay now" }).click();
    await expect(parent.getByRole("heading", { level: 1, name: /^Receipt / })).toBeVisible();
    await expect(parent.getByText("₦20,500.50", { exact: true })).toBeVisible();

    // The provider reports it as well, again and again.
    const payment = gateway.paymentOf(2_050_050);
    for (let reports = 0; reports < 3; reports += 1)
      expect(await reportPayment(school.origin, payment)).toBe(200);
    expect(await reportPayment(school.origin, payment, { secret: "forged" })).toBe(401);
    expect(sumOf(await readAccounts())).toBe(sumOf(before) - 2_050_050);

    const refund = refundEvent(payment, 1, 50_050);
    expect(await reportPayment(school.origin, payment, { event: refund })).toBe(200);
    await page.goto(`${addresses.online}?show=ATTENTION`);
    await expect(page.getByText(/₦500.50 refunded on .*Take back the receipt/)).toBeVisible();
    await expect(page.getByText(payment.reference)).toBeVisible();
    await expectAccessibleInBoth();
    await gateway.close();
  });

  await test.step("the report names what was taken back", async () => {
    await page.goto(addresses.report);
    await expect(page.getByRole("heading", { level: 1, name: titles.report })).toBeVisible();
    await expect(page.getByText("The transfer did not arrive").first()).toBeVisible();
    await expectAccessibleInBoth();
  });
});
