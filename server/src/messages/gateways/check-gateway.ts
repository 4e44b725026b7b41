import type { Issue } from "@school/core/api/error.ts";
import type { PhoneChannel } from "@school/core/api/phone-channels.ts";
import type { GatewayRecipe } from "@school/core/api/phone-gateway.ts";
import { type GatewayKind, READY_GATEWAYS } from "@school/core/api/ready-gateways.ts";
import { gatewayTexts } from "@school/core/messages/gateways/text.ts";
import { requirePublic } from "../../platform/http/outgoing-request.ts";
import type { GatewaySecrets } from "../../platform/outgoing/phone/gateway.ts";
import { requestFor } from "../../platform/outgoing/phone/request.ts";
import type { GatewayRow } from "./queries.ts";

export interface GatewayInput {
  readonly channel: PhoneChannel;
  readonly kind: GatewayKind;
  readonly isActive: boolean;
  readonly sender: string;
  readonly account: string;
  readonly recipe: GatewayRecipe;
  readonly template: string;
  readonly language: string;
  readonly costPerPart: number;
  readonly perSecond: number | null;
  readonly key?: string | undefined;
  readonly signingKey?: string | undefined;
}

/** Headers that belong to the connection, and are set as a message is sent. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  "connection",
  "content-length",
  "content-type",
  "expect",
  "host",
  "keep-alive",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** Returns the faults of a gateway that a person has set up, before anything is sent through it. */
export function gatewayFaults(
  gateway: GatewayInput,
  before: GatewayRow | undefined,
  testOrigin: string | undefined,
): Issue[] {
  const { channel, kind, sender, recipe, template, language, key } = gateway;
  const issues: Issue[] = [];
  const say = (message: string, ...path: string[]) => issues.push({ path, message });
  if (READY_GATEWAYS[kind].channel !== channel) say("Choose a gateway of this channel", "kind");
  if (channel === "SMS" && sender === "") say("Enter the sender", "sender");
  if (channel === "WHATSAPP" && template === "") say("Enter the name of the template", "template");
  if (channel === "WHATSAPP" && language === "")
    say("Enter the template's language, such as en", "language");
  const request = sample(gateway);
  const url = URL.parse(request.url);
  if (!url || !isAllowed(url, testOrigin))
    say("Enter a public address that begins with https://", "recipe", "address");
  const forbidden = recipe.headers.find(({ name }) => OWN_HEADERS.has(name.toLowerCase()));
  if (forbidden) say(gatewayTexts.headerNotAllowed(forbidden.name), "recipe", "headers");
  if (recipe.method === "POST" && recipe.contentType === "json" && !isJson(request.body)) {
    say("The body is no JSON once it is filled in", "recipe", "body");
  }
  if (key === undefined) {
    if (!before) say("Enter the key", "key");
    // The key is sent to this address: a new origin requires it to be typed again.
    else if (originOf(before) !== url?.origin)
      say("Enter the key again, since the address has changed", "key");
  }
  return issues;
}

/** The keys after a change; omitted ones are unchanged. */
export function secretsAfter(
  { key, signingKey }: GatewayInput,
  before: GatewaySecrets | null,
): GatewaySecrets {
  return {
    key: key ?? before?.key ?? "",
    signingKey: signingKey ?? before?.signingKey ?? "",
  };
}

type Account = Pick<GatewayInput, "recipe" | "sender" | "account" | "template" | "language">;

function sample({ recipe, ...account }: Account) {
  return requestFor(
    recipe,
    { ...account, key: "key" },
    {
      id: "019a0000-0000-7000-8000-000000000000",
      number: "+2348035550101",
      text: 'A "text"',
      template: null,
      report: "https://school.example/",
    },
  );
}

function originOf(row: GatewayRow): string | undefined {
  return URL.parse(sample(row).url)?.origin;
}

function isAllowed(url: URL, testOrigin: string | undefined): boolean {
  if (url.origin === testOrigin) return true;
  try {
    requirePublic(url);
    return true;
  } catch {
    return false;
  }
}

function isJson(text: string | undefined): boolean {
  try {
    JSON.parse(text ?? "");
    return true;
  } catch {
    return false;
  }
}
