import type { Issue } from "@school/core/api/error.ts";
import type { PhoneChannel } from "@school/core/api/phone-channels.ts";
import {
  fieldsOf,
  type ProviderAccount,
  type ProviderName,
  sendsBy,
} from "@school/core/api/phone-providers.ts";
import { requirePublic } from "../../platform/http/outgoing-request.ts";

/** A gateway as a person saves it; omitted secrets are unchanged. */
export interface GatewayInput extends Omit<ProviderAccount, "key" | "signingKey"> {
  readonly channel: PhoneChannel;
  readonly provider: ProviderName;
  readonly isActive: boolean;
  readonly costPerPart: number;
  readonly perSecond: number | null;
  readonly key?: string | undefined;
  readonly signingKey?: string | undefined;
}

/** The saved account at a provider. */
export interface SavedAccount {
  readonly provider: ProviderName;
  readonly account: ProviderAccount;
}

/** The account after a change; secrets are kept for the same provider only. */
export function accountAfter(input: GatewayInput, before: SavedAccount | null): ProviderAccount {
  const { provider, sender, account, route, template, language, key, signingKey } = input;
  const address = provider === "webhook" ? input.address : "";
  const saved = before?.provider === provider ? before.account : null;
  return {
    sender,
    account,
    address,
    route,
    template,
    language,
    key: key ?? saved?.key ?? "",
    signingKey: signingKey ?? saved?.signingKey ?? "",
  };
}

/** Returns the faults of a gateway that a person has set up, before anything is sent through it. */
export function gatewayFaults(
  { channel, provider, key }: GatewayInput,
  account: ProviderAccount,
  before: SavedAccount | null,
  testOrigin: string | undefined,
): Issue[] {
  const issues: Issue[] = [];
  const say = (message: string, field: string) => issues.push({ path: [field], message });
  if (!sendsBy(provider, channel)) say("Choose a provider of this channel", "provider");
  for (const [field] of fieldsOf(provider)) {
    if (field === "address" && !isAllowed(account.address, testOrigin))
      say("Enter a public address that begins with https://", field);
    else if (field !== "signingKey" && account[field] === "") say("Fill in this field", field);
  }
  // The key is sent to the webhook: another origin requires it to be typed again.
  const isMoved = before?.provider === provider && originOf(before.account) !== originOf(account);
  if (key === undefined && isMoved)
    say("Enter the key again, since the address has changed", "key");
  return issues;
}

const originOf = ({ address }: ProviderAccount) => URL.parse(address)?.origin;

function isAllowed(address: string, testOrigin: string | undefined): boolean {
  const url = URL.parse(address);
  if (!url) return false;
  if (url.origin === testOrigin) return true;
  try {
    requirePublic(url);
    return true;
  } catch {
    return false;
  }
}
