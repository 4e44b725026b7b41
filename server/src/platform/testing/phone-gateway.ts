import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { GatewayRecipe, PhoneRules } from "@school/core/api/phone-gateway.ts";
import { type GatewayKind, READY_GATEWAYS } from "@school/core/api/ready-gateways.ts";
import { newId } from "../database/id.ts";
import type { GatewaySecrets } from "../outgoing/phone/gateway.ts";
import { PHONE_RULES } from "../outgoing/phone/rules.ts";
import { phoneGateways } from "../outgoing/phone/tables.ts";
import type { Database } from "../database/database.ts";
import type { Sealer } from "../runtime/secrets/seal.ts";
import { settings } from "../database/settings/tables.ts";
import { createResponseGate } from "./response-gate.ts";

/** A message as a gateway got it. */
export interface TakenMessage {
  kind: GatewayKind;
  /** Digits of the international form, whatever form the gateway requires. */
  number: string;
  text: string;
  sender: string;
  /** The gateway's id of the message. */
  reference: string;
  /** The requested URL for reports, if any. */
  reportTo: string | undefined;
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
  /** A built-in gateway's recipe, with this server's URL instead of the provider's. */
  recipe(kind: GatewayKind): GatewayRecipe;
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

/** Sets up the school's gateway of a kind, which speaks to this server. */
export async function makeGateway(
  { db, keyring }: { db: Database; keyring: { sealer: Sealer } },
  gateway: TestPhoneGateway,
  overrides: Partial<typeof phoneGateways.$inferInsert> & { kind?: GatewayKind } = {},
): Promise<void> {
  const kind = overrides.kind ?? "termii";
  const secrets: GatewaySecrets = { key: TEST_KEY, signingKey: TEST_SIGNING_KEY };
  await db.insert(phoneGateways).values({
    channel: READY_GATEWAYS[kind].channel,
    reportId: newId(),
    kind,
    sender: "Sunrise",
    account: TEST_ACCOUNT,
    secretsSealed: keyring.sealer.seal(JSON.stringify(secrets)),
    recipe: gateway.recipe(kind),
    template: "school_message",
    language: "en",
    costPerPart: 500,
    ...overrides,
  });
}

interface GatewayRequest {
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  body: string;
}
/** A provider's response; with a message if the provider accepts one. */
interface Answered {
  status: number;
  body: unknown;
  taken?: Omit<TakenMessage, "kind">;
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
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url!, "http://gateway");
    const gatewayRequest = {
      path: `${request.method} ${url.pathname}`,
      query: url.searchParams,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    };
    const current = behaviour;
    if (current?.delayMs) await sleep(current.delayMs);
    if (current?.answer) {
      const { status, body, headers = { "content-type": "application/json" } } = current.answer;
      response.writeHead(status, headers).end(body);
      return;
    }
    const [kind, answered] = answerOf(gatewayRequest, String(received.length + 1));
    if (answered.taken) {
      received.push({ kind, ...answered.taken });
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
  const server = createServer((request, response) => void serve(request, response));
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(atPort, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    received,
    recipe(kind) {
      const { recipe } = READY_GATEWAYS[kind];
      return { ...recipe, address: recipe.address.replace(/^https:\/\/[^/]*/, origin) };
    },
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
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function answerOf(request: GatewayRequest, id: string): [GatewayKind, Answered] {
  const { path } = request;
  if (path === "POST /api/sms/send") return ["termii", termii(request, id)];
  if (path === "POST /api/v2/sms") return ["bulksms-nigeria", bulkSmsNigeria(request, id)];
  if (path === "POST /version1/messaging") return ["africas-talking", africasTalking(request, id)];
  if (path.startsWith("POST /2010-04-01/")) return ["twilio", twilio(request, id)];
  if (path.startsWith("POST /v23.0/")) return ["whatsapp-cloud", whatsAppCloud(request, id)];
  if (path === "GET /http-api/send") return ["other-sms", oldHttpApi(request, id)];
  return ["other-sms", { status: 404, body: { message: "Not found" } }];
}

/** An international number without its plus; undefined for anything else. */
const digitsOf = (number = "") => /^[1-9]\d{7,14}$/.exec(number)?.[0];
const afterPlus = (number: string | null) => /^\+([1-9]\d{7,14})$/.exec(number ?? "")?.[1];

function jsonOf<Body>({ headers, body }: GatewayRequest): Partial<Body> | null {
  if (headers["content-type"] !== "application/json") return null;
  return JSON.parse(body) as Partial<Body>;
}

function formOf({ headers, body }: GatewayRequest): URLSearchParams | null {
  if (headers["content-type"] !== "application/x-www-form-urlencoded") return null;
  return new URLSearchParams(body);
}

function termii(request: GatewayRequest, id: string): Answered {
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
    taken: { number, text: sms, sender: from, reference, reportTo: undefined },
  };
}

function bulkSmsNigeria(request: GatewayRequest, id: string): Answered {
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

function africasTalking(request: GatewayRequest, id: string): Answered {
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

function twilio(request: GatewayRequest, id: string): Answered {
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

function whatsAppCloud(request: GatewayRequest, id: string): Answered {
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

/** A common protocol: it responds to a GET with a line of text. */
function oldHttpApi({ query }: GatewayRequest, id: string): Answered {
  if (query.get("password") !== TEST_KEY) return { status: 200, body: "ERR 2904 Wrong password" };
  const number = /^0\d{10}$/.exec(query.get("mobile") ?? "")?.[0].replace(/^0/, "234");
  if (!number) return { status: 200, body: "ERR 2905 Invalid number" };
  const text = query.get("message") ?? "";
  const sender = query.get("senderid") ?? "";
  return {
    status: 200,
    body: `OK ${id}`,
    taken: { number, text, sender, reference: id, reportTo: undefined },
  };
}
