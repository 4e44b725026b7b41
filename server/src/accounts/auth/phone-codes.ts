import { plainLetters } from "@school/core/api/plain-letters.ts";
import { getsPhoneCodes, isCodeCountry } from "@school/core/accounts/phone-codes.ts";
import { dayAtSchool, schoolMoment } from "@school/core/api/dates.ts";
import { phoneName } from "@school/core/api/phone.ts";
import { and, count, desc, eq, gt, gte, inArray, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { audit } from "../../platform/database/audit/audit.ts";
import type { Database, Reader, Transaction } from "../../platform/database/database.ts";
import { SENDER_NAME } from "../../platform/outgoing/mail/sender-name.ts";
import {
  phoneChannels,
  queuePhoneMessage,
} from "../../platform/outgoing/phone/queue-phone-message.ts";
import { phoneMessages } from "../../platform/outgoing/phone/tables.ts";
import { createRateLimiter } from "../../platform/http/rate-limits/rate-limits.ts";
import { readSettings } from "../../platform/database/settings/settings.ts";
import { CODE_COUNTRIES, CODES_PER_DAY } from "../settings.ts";
import { oneTimeProofs } from "../tables.ts";
import { AuthError, codesLimited, noPhoneProvider, validationFailed } from "./errors.ts";
import { createNetworkLimiter, inUniformTime, limitCalls } from "./limits.ts";
import { deviceOfPhone } from "./remembered-devices.ts";
import { issueSent } from "./one-time-proofs.ts";
import { warnOfCodes } from "./codes-used.ts";
import { type Account, findAccountById, findAccountByPhone, stateOf } from "./queries.ts";
import { type AuthDeps, originOf, textField } from "./request.ts";
import type { Keyring } from "./signing-keys.ts";
import { messages as accountsMessages } from "@school/core/accounts/text.ts";
import { messages } from "../text.ts";

/*
 * Codes to phones. Each costs the school money, and strangers can request them, so they are limited
 * by number, by network and by day, whether or not an account has the number.
 */

/** Seconds between two codes of one purpose to one number. */
const GAP = { name: "phone-code-gap", events: 1, seconds: 60 };
/** Codes to one number: each brings five guesses of a million. */
const PER_HOUR = { name: "phone-code-hour", events: 5, seconds: 3600 };
const PER_DAY = { name: "phone-code-day", events: 10, seconds: 86_400 };
/** Codes requested from one address: very many phones of a provider may share one. */
const PER_NETWORK = { name: "phone-code-ip", events: 100, seconds: 3600 };
/** Seconds for which the count of a school's day is stored, whatever the time zone. */
const DAY_SECONDS = 2 * 86_400;

type Channel = "SMS" | "WHATSAPP";
type CodePurpose = "phone_sign_in" | "phone_change" | "reauthentication";

/** The destination of a code, as a request names it. */
export interface CodeTarget {
  /** In its international form. */
  readonly phone: string;
  readonly channel: Channel;
  /** The requesting browser, if the account has signed in there before: it has a separate limit. */
  readonly device?: Buffer | null;
}

/** The number of the body in its international form; undefined where there is none. */
export function phoneField(request: FastifyRequest): string | undefined {
  const typed = textField(request, "phone")?.trim();
  if (!typed) return undefined;
  // The protocol writes numbers without the plus.
  const phone = phoneName(typed) ?? phoneName(`+${typed}`);
  if (phone === null) throw validationFailed(accountsMessages.mobileNumber);
  return phone;
}

/** The channel of the code, by default SMS. Throws if it has no gateway. */
export async function channelOf(db: Database, request: FastifyRequest): Promise<Channel> {
  const channels = await phoneChannels(db);
  const channel = textField(request, "channel") ?? (channels.sms ? "sms" : "whatsapp");
  if (channel !== "sms" && channel !== "whatsapp") {
    throw validationFailed("Invalid channel, supported values are 'sms' or 'whatsapp'");
  }
  if (!channels[channel]) throw noPhoneProvider();
  return channel === "sms" ? "SMS" : "WHATSAPP";
}

/** The school has sent as many codes as it may today. */
export function noMoreCodes(): AuthError {
  return codesLimited(
    3600,
    "The school cannot send any more codes today. Use your password, or ask the school office.",
  );
}

/** The limits of codes to phones; every process sees the same counts. */
export function limitCodes(db: Database) {
  const gap = createRateLimiter(db, GAP);
  const perHour = createRateLimiter(db, PER_HOUR);
  const perDay = createRateLimiter(db, PER_DAY);
  const perNetwork = createNetworkLimiter(db, PER_NETWORK);
  const ofSchool = (events: number) =>
    createRateLimiter(db, { name: "phone-code-school", events, seconds: DAY_SECONDS });
  const day = () => dayAtSchool(new Date());
  return {
    /**
     * Counts a request, also for a number that no account has. Throws an error that a stranger may
     * read.
     */
    async take(request: FastifyRequest, purpose: CodePurpose, { phone, device }: CodeTarget) {
      const { countries, daily } = await readSettings(db, {
        countries: CODE_COUNTRIES,
        daily: CODES_PER_DAY,
      });
      if (!isCodeCountry(phone, countries))
        throw validationFailed("The school does not send codes to numbers of that country.");
      // Requests of strangers do not count against a device of the account.
      const counted = device ? `${phone} ${device.toString("base64")}` : phone;
      const networkWait = device ? 0 : await perNetwork.take(request.ip);
      if (networkWait > 0) throw codesLimited(networkWait, messages.tooManyCodes);
      const gapWait = await gap.take(`${purpose} ${counted}`);
      if (gapWait > 0) throw codesLimited(gapWait);
      const numberWait = Math.max(await perHour.take(counted), await perDay.take(counted));
      if (numberWait > 0) throw codesLimited(numberWait, messages.tooManyCodes);
      if (device) return;
      const schoolWait = await ofSchool(Number(daily)).secondsToWait(day());
      if (schoolWait > 0) throw noMoreCodes();
    },
    /**
     * Counts a code that is sent; false if the school has sent as many as it may today. Devices of
     * the account are exempt.
     */
    async takeOfSchool({ device = null }: { device?: Buffer | null } = {}): Promise<boolean> {
      const { daily } = await readSettings(db, { daily: CODES_PER_DAY });
      await warnOfCodes(db, Number(daily), day());
      return (await ofSchool(Number(daily)).take(day())) === 0 || device !== null;
    },
  };
}

/**
 * POST /otp: a code to sign in with, to a phone that has an account. It never makes one. Mailed
 * codes alone open no account.
 */
export function otpHandler(deps: AuthDeps) {
  const send = createCodesAgain(deps);
  return async (request: FastifyRequest) => {
    if (phoneField(request) === undefined) {
      throw new AuthError(422, "otp_disabled", "Signups not allowed for otp");
    }
    await send(request, "sms");
    return {};
  };
}

/**
 * Sends a code to sign in with, or that of a pending change. The response is the same, and as
 * late, for a number that no account has, or that of a person who gets no codes there.
 */
export function createCodesAgain({ db, keyring }: AuthDeps) {
  const limit = limitCalls(db, "otp");
  const limits = limitCodes(db);
  return async (request: FastifyRequest, type: "sms" | "phone_change"): Promise<void> => {
    const phone = phoneField(request);
    if (phone === undefined) throw validationFailed(accountsMessages.mobileNumber);
    await limit(request);
    const device = type === "sms" ? await deviceOfPhone(db, keyring, request, phone) : null;
    const target = { phone, channel: await channelOf(db, request), device };
    const purpose = type === "sms" ? "phone_sign_in" : type;
    await limits.take(request, purpose, target);
    await inUniformTime(async () => {
      const account = await (type === "sms" ? findAccountByPhone : findByNewPhone)(db, phone);
      if (!account || stateOf(account) !== "usable" || !getsPhoneCodes(account.role)) return;
      if (!(await limits.takeOfSchool(target))) return;
      await db.transaction(async (tx) => {
        await sendCode(tx, keyring, account, purpose, target);
        await audit({ tx, origin: originOf(request) }, "accounts.phone-code", account.id, {
          after: { type },
        });
      });
    });
  };
}

/** The account that waits to sign in with the phone; the newest request, if several do. */
async function findByNewPhone(db: Reader, phone: string): Promise<Account | undefined> {
  if (await findAccountByPhone(db, phone)) return undefined;
  const waits = and(eq(oneTimeProofs.kind, "phone_change"), eq(oneTimeProofs.address, phone));
  const [code] = await db
    .select({ userId: oneTimeProofs.userId })
    .from(oneTimeProofs)
    .where(and(waits, gt(oneTimeProofs.codeExpiresAt, sql`now()`)))
    .orderBy(desc(oneTimeProofs.createdAt))
    .limit(1);
  return code && findAccountById(db, code.userId);
}

const CODE_PURPOSES: readonly CodePurpose[] = ["phone_sign_in", "phone_change", "reauthentication"];

/** The purpose of a message, as the outbox names it. */
function messagePurpose(purpose: CodePurpose): string {
  return `accounts.${purpose.replaceAll("_", "-")}`;
}

/** Returns how many codes were queued today at the school, and their cost so far, in kobo. */
export async function codesToday(db: Reader): Promise<{ sent: number; cost: number }> {
  const isCode = inArray(phoneMessages.purpose, CODE_PURPOSES.map(messagePurpose));
  const [today] = await db
    .select({ sent: count(), cost: sql<number>`coalesce(sum(${phoneMessages.cost}), 0)::int` })
    .from(phoneMessages)
    .where(and(isCode, gte(phoneMessages.createdAt, startOfDay())));
  return today ?? { sent: 0, cost: 0 };
}

/** Midnight at the school. */
function startOfDay(): Date {
  const moment = schoolMoment(`${dayAtSchool(new Date())}T00:00`);
  if (moment === null) throw new Error("Today has no midnight");
  return new Date(moment);
}

/** Queues a new code; the one before of the same purpose stops working. */
export async function sendCode(
  tx: Transaction,
  keyring: Keyring,
  account: Pick<Account, "id">,
  purpose: CodePurpose,
  { phone, channel, device }: CodeTarget,
): Promise<void> {
  const isKnown = device && purpose === "phone_sign_in";
  const kind = isKnown ? "phone_sign_in_known" : purpose;
  const request = { userId: account.id, kind, address: phone } as const;
  const { code, expiresAt } = await issueSent(tx, keyring, request);
  const { school } = await readSettings(tx, { school: SENDER_NAME });
  await queuePhoneMessage(tx, {
    recipientId: account.id,
    number: phone,
    channel,
    purpose: messagePurpose(purpose),
    text: codeText(school, "{{code}}"),
    urgent: true,
    secrets: { sealed: keyring.sealer.seal(JSON.stringify({ code })), expiresAt },
  });
}

/** Letters of a school's name in a code's message: the whole fits into one SMS. */
const MAX_SCHOOL_NAME = 50;

/** The marks of letters are left out: with them an SMS has less than half the length. */
export function codeText(school: string, code: string): string {
  const plain = plainLetters(school)
    .replace(/[^ -~]/g, "")
    .slice(0, MAX_SCHOOL_NAME)
    .trim();
  return `${code} is your code for ${plain || "the school portal"}. It works for 10 minutes. Tell it to no one.`;
}
