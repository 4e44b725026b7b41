import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import {
  PHONE_PROVIDERS,
  type ProviderAccount,
  type ProviderName,
} from "@school/core/api/phone-providers.ts";
import type { PhoneRules } from "@school/core/api/phone-rules.ts";
import { newId } from "../database/id.ts";
import { PHONE_RULES } from "../outgoing/phone/rules.ts";
import { phoneGateways } from "../outgoing/phone/tables.ts";
import type { Database } from "../database/database.ts";
import type { Sealer } from "../runtime/secrets/seal.ts";
import { settings } from "../database/settings/tables.ts";
import { startLoopbackServer, type WholeRequest } from "./loopback-server.ts";
import { createResponseGate } from "./response-gate.ts";

/** A message as a gateway got it. */
export interface TakenMessage {
  provider: ProviderName;
  /** Digits of the international form, whatever form the gateway requires. */
  number: string;
  text: string;
  sender: string;
  /** The gateway's id of the message. */
  reference: string;
  /** The requested URL for reports, if any. */
  reportTo: string | undefined;
  /** Termii's. */
  route?: string;
}

interface Behaviour {
  /** Answers this instead, without taking the message. */
  answer?: { status: number; body: string; headers?: Record<string, string> };
  /** Accepts the message and closes the connection without a response. */
  cuts?: boolean;
  /** Milliseconds until it answers. */
  delayMs?: number;
}

export interface TestPhoneGateway {
  /** TEST_GATEWAY */
  origin: string;
  received: TakenMessage[];
  /** Sets the response to every further message; undefined responds as the provider does. */
  behave(as: Behaviour | undefined): void;
  /** Blocks responses to messages for such numbers, until the returned function is called. */
  blockResponses(isBlocked: (number: string) => boolean): () => void;
  /** Waits for the `count`-th message to that number, and returns it. */
  messageTo(number: string, count?: number): Promise<TakenMessage>;
  close(): Promise<void>;
}

/** Credentials of test accounts at every provider, and the key that signs reports. */
const TEST_ACCOUNT = "test-account";
export const TEST_KEY = "test-key-0123456789";
export const TEST_SIGNING_KEY = "test-signing-key";

const TIMEOUT_MS = 10_000;

/** Sets up the school's account at a provider, whose part this server plays. */
export async function makeGateway(
  { db, keyring }: { db: Database; keyring: { sealer: Sealer } },
  { origin }: TestPhoneGateway,
  {
    provider = "termii",
    ...overrides
  }: Partial<ProviderAccount> & { provider?: ProviderName } = {},
): Promise<void> {
  const account: ProviderAccount = {
    sender: "Sunrise",
    account: TEST_ACCOUNT,
    address: `${origin}/webhook`,
    route: "dnd",
    template: "school_message",
    language: "en",
    key: TEST_KEY,
    signingKey: TEST_SIGNING_KEY,
    ...overrides,
  };
  const [channel] = PHONE_PROVIDERS[provider].channels;
  const accountSealed = keyring.sealer.seal(JSON.stringify(account));
  const row = { channel, reportId: newId(), provider, accountSealed, costPerPart: 500 };
  await db.insert(phoneGateways).values(row);
}

/** A provider's response; with a message if the provider accepts one. */
interface Answered {
  status: number;
  body: unknown;
  taken?: Omit<TakenMessage, "provider">;
}

/** Sets when messages may be sent and at what cost; by default at any hour, without a limit. */
export async function setPhoneRules(
  db: Database,
  overrides: Partial<PhoneRules> = {},
): Promise<void> {
  const { key } = PHONE_RULES;
  const value = { dailyBudget: null, codeReserve: 0, quietFrom: "00:00", quietUntil: "00:00" };
  const set = { value: { ...value, ...overrides } };
  await db
    .insert(settings)
    .values({ key, ...set })
    .onConflictDoUpdate({ target: settings.key, set });
}

/**
 * Providers of SMS and WhatsApp on loopback, each as it documents its protocol.
 *
 * @param atPort by default a free one
 */
export async function startPhoneGateway(atPort = 0): Promise<TestPhoneGateway> {
  const received: TakenMessage[] = [];
  let behaviour: Behaviour | undefined;
  const answers = createResponseGate();
  async function respond(request: WholeRequest, response: ServerResponse): Promise<void> {
    const current = behaviour;
    if (current?.delayMs) await sleep(current.delayMs);
    if (current?.answer) {
      const { status, body, headers = { "content-type": "application/json" } } = current.answer;
      response.writeHead(status, headers).end(body);
      return;
    }
    const [provider, answered] = answerOf(request, String(received.length + 1));
    if (answered.taken) {
      received.push({ provider, ...answered.taken });
      await answers.wait(answered.taken.number);
    }
    if (current?.cuts) {
      request.socket.destroy();
      return;
    }
    const isText = typeof answered.body === "string";
    const type = isText ? "text/plain" : "application/json";
    response.writeHead(answered.status, { "content-type": type });
    response.end(isText ? answered.body : JSON.stringify(answered.body));
  }
  const server = await startLoopbackServer(respond, atPort);
  return {
    ...server,
    received,
    behave(as) {
      behaviour = as;
    },
    blockResponses: answers.block,
    async messageTo(number, count = 1) {
      const digits = number.replace("+", "");
      const deadline = Date.now() + TIMEOUT_MS;
      while (Date.now() < deadline) {
        const message = received.filter((one) => one.number === digits)[count - 1];
        if (message) return message;
        await sleep(20);
      }
      throw new Error(`No message number ${count} came for ${number}`);
    },
  };
}

function answerOf(request: WholeRequest, id: string): [ProviderName, Answered] {
  const { path } = request;
  if (path === "POST /api/sms/send") return ["termii", termii(request, id)];
  if (path === "POST /api/v2/sms") return ["bulksms-nigeria", bulkSmsNigeria(request, id)];
  if (path === "POST /version1/messaging") return ["africas-talking", africasTalking(request, id)];
  if (path.startsWith("POST /2010-04-01/")) return ["twilio", twilio(request, id)];
  if (path.startsWith("POST /v23.0/")) return ["whatsapp-cloud", whatsAppCloud(request, id)];
  if (path === "POST /webhook") return ["webhook", webhook(request, id)];
  return ["webhook", { status: 404, body: { error: "Not found" } }];
}

/** An international number without its plus; undefined for anything else. */
const digitsOf = (number = "") => /^[1-9]\d{7,14}$/.exec(number)?.[0];
const afterPlus = (number: string | null) => /^\+([1-9]\d{7,14})$/.exec(number ?? "")?.[1];

function jsonOf<Body>({ headers, body }: WholeRequest): Partial<Body> | null {
  if (headers["content-type"] !== "application/json") return null;
  return JSON.parse(body) as Partial<Body>;
}

function formOf({ headers, body }: WholeRequest): URLSearchParams | null {
  if (headers["content-type"] !== "application/x-www-form-urlencoded") return null;
  return new URLSearchParams(body);
}

function termii(request: WholeRequest, id: string): Answered {
  const { api_key, to, from, sms, type, channel } =
    jsonOf<Record<"api_key" | "to" | "from" | "sms" | "type" | "channel", string>>(request) ?? {};
  if (api_key !== TEST_KEY) return { status: 401, body: { message: "Invalid api key" } };
  const number = digitsOf(to);
  const isPlain = type === "plain" && (channel === "dnd" || channel === "generic");
  if (!from || !sms || !isPlain || !number)
    return { status: 400, body: { code: 400, message: "Invalid Request" } };
  const reference = `30175${id.padStart(14, "0")}`;
  return {
    status: 200,
    body: {
      code: "ok",
      balance: 1047.57,
      message_id: reference,
      message: "Successfully Sent",
      user: "School",
    },
    taken: { number, text: sms, sender: from, reference, reportTo: undefined, route: channel },
  };
}

function bulkSmsNigeria(request: WholeRequest, id: string): Answered {
  const { api_token, to, from, body, callback_url } =
    jsonOf<Record<"api_token" | "to" | "from" | "body" | "callback_url", string>>(request) ?? {};
  if (api_token !== TEST_KEY) return { status: 401, body: { message: "Unauthenticated." } };
  const number = digitsOf(to);
  if (!number || !from || !body) {
    return { status: 422, body: { error: { message: "The to field is invalid." } } };
  }
  const reference = `bulk-${id}`;
  return {
    status: 200,
    body: {
      data: {
        status: "success",
        message: "Message Sent",
        message_id: reference,
        cost: 2.99,
        currency: "NGN",
      },
    },
    taken: {
      number,
      text: body,
      sender: from,
      reference,
      reportTo: callback_url,
    },
  };
}

function africasTalking(request: WholeRequest, id: string): Answered {
  if (request.headers.apikey !== TEST_KEY) {
    return { status: 401, body: "The supplied authentication is invalid" };
  }
  const form = formOf(request);
  if (form?.get("username") !== TEST_ACCOUNT) return { status: 400, body: "Invalid username" };
  const number = afterPlus(form.get("to"));
  const text = form.get("message");
  if (!text) return { status: 400, body: "Request is missing required form field 'message'" };
  const recipient = number
    ? { statusCode: 101, status: "Success", messageId: `ATXid_${id}`, cost: "NGN 2.2000" }
    : { statusCode: 403, status: "InvalidPhoneNumber", messageId: "None", cost: "0" };
  const answer = {
    status: 201,
    body: {
      SMSMessageData: {
        Message: `Sent to ${number ? 1 : 0}/1`,
        Recipients: [{ ...recipient, number: form.get("to") }],
      },
    },
  };
  if (!number) return answer;
  const sender = form.get("from") ?? "";
  return {
    ...answer,
    taken: { number, text, sender, reference: `ATXid_${id}`, reportTo: undefined },
  };
}

function twilio(request: WholeRequest, id: string): Answered {
  const login = Buffer.from(`${TEST_ACCOUNT}:${TEST_KEY}`).toString("base64");
  if (request.headers.authorization !== `Basic ${login}`) {
    return { status: 401, body: { code: 20003, message: "Authenticate", status: 401 } };
  }
  if (!request.path.endsWith(`/Accounts/${TEST_ACCOUNT}/Messages.json`)) {
    return { status: 404, body: { code: 20404, message: "Not found", status: 404 } };
  }
  const form = formOf(request);
  const number = afterPlus(form?.get("To") ?? null);
  const text = form?.get("Body");
  if (!number || !text) {
    return {
      status: 400,
      body: { code: 21211, message: "Invalid 'To' Phone Number", status: 400 },
    };
  }
  const reference = `SM${id.padStart(32, "0")}`;
  return {
    status: 201,
    body: { sid: reference, status: "queued", error_code: null, error_message: null },
    taken: {
      number,
      text,
      sender: form?.get("From") ?? "",
      reference,
      reportTo: form?.get("StatusCallback") ?? undefined,
    },
  };
}

interface MetaMessage {
  messaging_product: "whatsapp";
  to: string;
  type: "template";
  template: {
    name: string;
    language: { code: string };
    components: { type: string; parameters: { type: "text"; text: string }[] }[];
  };
}

function whatsAppCloud(request: WholeRequest, id: string): Answered {
  const refuse = (status: number, message: string, code: number) => ({
    status,
    body: { error: { message, type: "OAuthException", code, fbtrace_id: "A1" } },
  });
  if (request.headers.authorization !== `Bearer ${TEST_KEY}`) {
    return refuse(401, "Invalid OAuth access token.", 190);
  }
  const message = jsonOf<MetaMessage>(request);
  const number = digitsOf(message?.to);
  const { name, language, components } = message?.template ?? {};
  if (!number || !name || !language?.code || !Array.isArray(components)) {
    return refuse(400, "(#100) Invalid parameter", 100);
  }
  const texts = components.flatMap(({ parameters }) => parameters.map(({ text }) => text));
  if (texts.some((text) => /[\n\t]| {5}/.test(text))) {
    return refuse(400, "(#100) Param text cannot have new-line/tab characters", 100);
  }
  const reference = `wamid.${id}`;
  return {
    status: 200,
    body: {
      messaging_product: "whatsapp",
      contacts: [{ input: message?.to, wa_id: number }],
      messages: [{ id: reference }],
    },
    taken: { number, text: texts.join(" | "), sender: name, reference, reportTo: undefined },
  };
}

function webhook(request: WholeRequest, reference: string): Answered {
  if (request.headers.authorization !== `Bearer ${TEST_KEY}`)
    return { status: 401, body: { error: "Wrong key" } };
  const { to, text, channel, sender, id } =
    jsonOf<Record<"to" | "text" | "channel" | "sender" | "id", string>>(request) ?? {};
  const number = afterPlus(to ?? null);
  if (!number || !text || !sender || !id || (channel !== "SMS" && channel !== "WHATSAPP"))
    return { status: 400, body: { error: "Invalid message" } };
  return {
    status: 200,
    body: { id: reference },
    taken: { number, text, sender, reference, reportTo: undefined },
  };
}
