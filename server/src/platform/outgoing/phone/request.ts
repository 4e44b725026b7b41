import type { GatewayRecipe } from "@school/core/api/phone-gateway.ts";
import type { OutgoingRequest } from "../../http/outgoing-request.ts";
import type { PhoneTemplate } from "./tables.ts";

/** The school's account data for a gateway. */
export interface GatewayAccount {
  readonly sender: string;
  readonly account: string;
  readonly key: string;
  /** For WhatsApp: the default template of messages, and its language. */
  readonly template: string;
  readonly language: string;
}

/** A message with its secrets filled in. */
export interface PhoneText {
  readonly id: string;
  readonly number: string;
  readonly text: string;
  readonly template: PhoneTemplate | null;
  /** A code that the recipient copies with a button in WhatsApp. */
  readonly code?: string | undefined;
  /** The address for its delivery report. */
  readonly report: string;
}

/** The request for sending a message with a gateway. */
export function requestFor(
  recipe: GatewayRecipe,
  account: GatewayAccount,
  message: PhoneText,
): OutgoingRequest {
  const values: Record<string, string> = {
    number: numberFor(recipe, message.number),
    text: message.text,
    sender: account.sender,
    reference: message.id,
    report: message.report,
    account: account.account,
    key: account.key,
    login: Buffer.from(`${account.account}:${account.key}`).toString("base64"),
    template: message.template?.name ?? account.template,
    language: account.language,
  };
  const headers = Object.fromEntries(
    recipe.headers.map(({ name, value }) => [name, fill(value, values, withoutControls)]),
  );
  const url = fill(recipe.address, values, encodeURIComponent);
  if (recipe.method === "GET") return { method: "GET", url, headers };
  const isJson = recipe.contentType === "json";
  const body = isJson
    ? fill(recipe.body, values, inJson).replace("{{components}}", () => componentsOf(message))
    : fill(recipe.body, values, encodeURIComponent);
  const contentType = isJson ? "application/json" : "application/x-www-form-urlencoded";
  return {
    method: recipe.method,
    url,
    headers: {
      ...headers,
      "content-type": contentType,
      "content-length": String(Buffer.byteLength(body)),
    },
    body,
  };
}

/** Replaces placeholders by values in one pass: values are not searched again. */
function fill(
  template: string,
  values: Readonly<Record<string, string>>,
  write: (value: string) => string,
): string {
  return template.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : write(value);
  });
}

const inJson = (value: string) => JSON.stringify(value).slice(1, -1);
const withoutControls = (value: string) => value.replace(/[^\x20-\x7e]/g, "");

function numberFor({ numbers }: GatewayRecipe, number: string): string {
  if (numbers === "plus") return number;
  return numbers === "local" ? number.replace(/^\+234/, "0") : number.slice(1);
}

/**
 * Returns the values of a WhatsApp template ("components" of the Cloud API). A message without its
 * own template is the single value of the school's general template. Codes need a template of the
 * category "authentication", whose button copies the code.
 */
function componentsOf({ template, text, code }: PhoneText): string {
  const values = template ? template.values : [text];
  const body = { type: "body", parameters: values.map((value) => parameter(value)) };
  const button = (code: string) => ({
    type: "button",
    sub_type: "url",
    index: "0",
    parameters: [parameter(code)],
  });
  return JSON.stringify([body, ...(code === undefined ? [] : [button(code)])]);
}

/** WhatsApp refuses values with line breaks, or with more than four spaces in a row. */
const parameter = (value: string) => ({ type: "text", text: value.replace(/\s+/g, " ").trim() });
