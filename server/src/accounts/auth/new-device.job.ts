import { deviceName } from "@school/core/accounts/device-name.ts";
import { isNotifiedOfDevices } from "@school/core/accounts/new-devices.ts";
import { timeText } from "@school/core/api/dates.ts";
import { shownEmail } from "@school/core/api/email-address.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import type { Worker } from "../../platform/runtime/jobs/job.ts";
import {
  phoneChannels,
  queuePhoneMessage,
} from "../../platform/outgoing/phone/queue-phone-message.ts";
import { queueMail } from "../../platform/outgoing/mail/queue-mail.ts";
import { readSettings } from "../../platform/database/settings/settings.ts";
import { NEW_DEVICES } from "../settings.ts";
import { messages } from "../text.ts";
import { claimNotice, newDeviceJob, notifiedToday } from "./remembered-devices.ts";
import { issueSent } from "./one-time-proofs.ts";
import { confirmLink } from "./mails.ts";
import { greeting } from "./notices.ts";
import { type Account, findAccountById, stateOf } from "./queries.ts";
import type { Keyring } from "./signing-keys.ts";

/** Data of the notification about a new device. */
interface NewDevice {
  readonly userId: string;
  /** In base64. */
  readonly keyHash: string;
  readonly userAgent: string | null;
  readonly ip: string;
  /** RFC 3339. */
  readonly at: string;
}

/** In a day, for one account: someone who signs in again and again must not flood its owner. */
const MAX_A_DAY = 3;

/** For so long the link works that chooses a new password, in milliseconds. */
const LINK_SECONDS = 24 * 3600;

export function newDeviceWorker(db: Database, keyring: Keyring): Worker<NewDevice> {
  return {
    kind: newDeviceJob,
    run: (device) =>
      db.transaction(async (tx) => {
        const { who } = await readSettings(tx, { who: NEW_DEVICES });
        const account = await findAccountById(tx, device.userId);
        if (!account || stateOf(account) !== "usable") return;
        if (!isNotifiedOfDevices(account.role, who)) return;
        if ((await notifiedToday(tx, account.id)) >= MAX_A_DAY) return;
        const keyHash = Buffer.from(device.keyHash, "base64");
        if (await claimNotice(tx, account.id, keyHash))
          await notifyOwner(tx, keyring, account, device);
      }),
  };
}

/** By email, else by SMS, where there is one. */
async function notifyOwner(
  tx: Transaction,
  keyring: Keyring,
  account: Account,
  { userAgent, ip, at }: NewDevice,
): Promise<void> {
  const { id, firstName, emailConfirmedAt, phone } = account;
  const email = emailConfirmedAt === null ? null : shownEmail(account.email);
  const address = email ?? (phone !== null && (await phoneChannels(tx)).sms ? phone : null);
  if (address === null) return;
  const recovery = { userId: id, kind: "recovery", address, linkSeconds: LINK_SECONDS } as const;
  const { linkToken, expiresAt } = await issueSent(tx, keyring, recovery);
  const target = new URL("/reset-password", keyring.publicUrl).href;
  const link = confirmLink(keyring, linkToken, "recovery", target);
  const secrets = { sealed: keyring.sealer.seal(JSON.stringify({ link })), expiresAt };
  const message = { recipientId: id, purpose: "accounts.new-device", secrets };
  const device = deviceName(userAgent);
  if (email === null) {
    const text = messages.newDevice(device, timeText(at));
    const sms = { ...message, number: address, channel: "SMS", text, expiresAt } as const;
    // A thief may sign in at night, and the next morning would be too late.
    await queuePhoneMessage(tx, { ...sms, urgent: true });
    return;
  }
  await queueMail(tx, {
    ...message,
    address,
    subject: "New sign-in to your account",
    lines: [
      greeting(firstName),
      `Your school portal account was opened on a device that is new for it: ${device}, ${timeText(at)}, internet address ${ip}.`,
      "If it was you, you need not do anything.",
      "If it was not you, choose a new password with this link. It ends all other sign-ins, that one too. The link works for one day.",
      { link: "That was not me" },
    ],
  });
}
