import type { PhoneChannel } from "./phone-channels.ts";
import type { GatewayRecipe } from "./phone-gateway.ts";

/** A gateway whose API is documented and preconfigured; the school adds its account. */
export interface ReadyGateway {
  readonly name: string;
  readonly channel: PhoneChannel;
  /** The provider's names for these values; null for unused ones. */
  readonly labels: {
    readonly account: string | null;
    readonly key: string;
    readonly signingKey: string | null;
  };
  readonly recipe: GatewayRecipe;
}

const NO_REPORT = {
  each: "",
  referencePath: "",
  statusPath: "",
  delivered: "",
  failed: "",
  reasonPath: "",
};
const NO_REPLY = { each: "", fromPath: "", textPath: "" };
const ACCEPT_JSON = [{ name: "Accept", value: "application/json" }];

/** https://developer.termii.com/messaging-api, https://developer.termii.com/events-and-reports */
const termii: ReadyGateway = {
  name: "Termii",
  channel: "SMS",
  labels: { account: null, key: "API key", signingKey: "Secret key" },
  recipe: {
    method: "POST",
    address: "https://v3.api.termii.com/api/sms/send",
    contentType: "json",
    headers: ACCEPT_JSON,
    body: `{"api_key":"{{key}}","to":"{{number}}","from":"{{sender}}","sms":"{{text}}","type":"plain","channel":"dnd"}`,
    numbers: "digits",
    accepted: { path: "code", values: "ok" },
    referencePath: "message_id_str,message_id",
    errorPath: "message",
    laterWords: "balance",
    report: {
      each: "",
      referencePath: "message_id,id",
      statusPath: "status",
      delivered: "delivered*",
      failed: "dnd active*,message failed*,failed*,rejected*,expired*",
      reasonPath: "status",
    },
    reply: { each: "", fromPath: "sender", textPath: "message" },
    signature: "termii",
  },
};

/** The API documentation, version 2.0, of bulksmsnigeria.com */
const bulkSmsNigeria: ReadyGateway = {
  name: "BulkSMS Nigeria",
  channel: "SMS",
  labels: { account: null, key: "API token", signingKey: null },
  recipe: {
    method: "POST",
    address: "https://www.bulksmsnigeria.com/api/v2/sms",
    contentType: "json",
    headers: ACCEPT_JSON,
    body: `{"api_token":"{{key}}","to":"{{number}}","from":"{{sender}}","body":"{{text}}","gateway":"direct-refund","customer_reference":"{{reference}}","callback_url":"{{report}}"}`,
    numbers: "digits",
    accepted: { path: "data.status", values: "success" },
    referencePath: "data.message_id",
    errorPath: "error.message,data.message,message",
    laterWords: "balance",
    report: {
      each: "",
      referencePath: "message_id,data.message_id",
      statusPath: "status,data.status",
      delivered: "delivered*",
      failed: "undelivered*,failed*,rejected*,expired*",
      reasonPath: "reason,status,data.status",
    },
    reply: NO_REPLY,
    signature: "none",
  },
};

/** https://developers.africastalking.com/docs/sms/sending/bulk and /docs/sms/notifications */
const africasTalking: ReadyGateway = {
  name: "Africa's Talking",
  channel: "SMS",
  labels: { account: "Username", key: "API key", signingKey: null },
  recipe: {
    method: "POST",
    address: "https://api.africastalking.com/version1/messaging",
    contentType: "form",
    headers: [...ACCEPT_JSON, { name: "apiKey", value: "{{key}}" }],
    body: "username={{account}}&to={{number}}&message={{text}}&from={{sender}}",
    numbers: "plus",
    accepted: { path: "SMSMessageData.Recipients.0.statusCode", values: "100,101,102" },
    referencePath: "SMSMessageData.Recipients.0.messageId",
    errorPath: "SMSMessageData.Recipients.0.status,SMSMessageData.Message",
    laterWords: "InsufficientBalance,InternalServerError,GatewayError,Invalid username",
    report: {
      each: "",
      referencePath: "id",
      statusPath: "status",
      delivered: "success",
      failed: "failed,rejected,absentsubscriber,expired",
      reasonPath: "failureReason,status",
    },
    reply: { each: "", fromPath: "from", textPath: "text" },
    signature: "none",
  },
};

/** https://www.twilio.com/docs/messaging/api/message-resource and /docs/usage/webhooks */
const twilio: ReadyGateway = {
  name: "Twilio",
  channel: "SMS",
  labels: { account: "Account SID", key: "Auth token", signingKey: null },
  recipe: {
    method: "POST",
    address: "https://api.twilio.com/2010-04-01/Accounts/{{account}}/Messages.json",
    contentType: "form",
    headers: [{ name: "Authorization", value: "Basic {{login}}" }],
    body: "To={{number}}&From={{sender}}&Body={{text}}&StatusCallback={{report}}",
    numbers: "plus",
    accepted: { path: "sid", values: "" },
    referencePath: "sid",
    errorPath: "message",
    laterWords: "",
    report: {
      each: "",
      referencePath: "MessageSid",
      statusPath: "MessageStatus",
      delivered: "delivered,read",
      failed: "undelivered,failed,canceled",
      reasonPath: "ErrorCode,MessageStatus",
    },
    reply: { each: "", fromPath: "From", textPath: "Body" },
    signature: "twilio",
  },
};

/** https://developers.facebook.com/documentation/business-messaging/whatsapp */
const whatsAppCloud: ReadyGateway = {
  name: "WhatsApp Cloud API",
  channel: "WHATSAPP",
  labels: { account: "Phone number ID", key: "Access token", signingKey: "App secret" },
  recipe: {
    method: "POST",
    address: "https://graph.facebook.com/v23.0/{{account}}/messages",
    contentType: "json",
    headers: [{ name: "Authorization", value: "Bearer {{key}}" }],
    body: `{"messaging_product":"whatsapp","recipient_type":"individual","to":"{{number}}","type":"template","template":{"name":"{{template}}","language":{"code":"{{language}}"},"components":{{components}}}}`,
    numbers: "digits",
    accepted: { path: "messages.0.id", values: "" },
    referencePath: "messages.0.id",
    errorPath: "error.error_data.details,error.message",
    laterWords: "rate limit,temporarily,too many",
    report: {
      each: "entry.*.changes.*.value.statuses.*",
      referencePath: "id",
      statusPath: "status",
      delivered: "delivered,read",
      failed: "failed",
      reasonPath: "errors.0.error_data.details,errors.0.title",
    },
    reply: {
      each: "entry.*.changes.*.value.messages.*",
      fromPath: "from",
      textPath: "text.body,button.text",
    },
    signature: "meta",
  },
};

/** Any other gateway with an HTTP API. */
const other = (channel: PhoneChannel): ReadyGateway => ({
  name: "Another gateway",
  channel,
  labels: { account: "Account", key: "Key or password", signingKey: null },
  recipe: {
    method: "POST",
    address: "https://",
    contentType: "json",
    headers: [],
    body: `{"key":"{{key}}","to":"{{number}}","from":"{{sender}}","text":"{{text}}"}`,
    numbers: "digits",
    accepted: { path: "status", values: "success" },
    referencePath: "id",
    errorPath: "message",
    laterWords: "balance",
    report: NO_REPORT,
    reply: NO_REPLY,
    signature: "none",
  },
});

/** Keyed by the name that a stored gateway has for its template. */
export const READY_GATEWAYS = {
  termii,
  "bulksms-nigeria": bulkSmsNigeria,
  "africas-talking": africasTalking,
  twilio,
  "whatsapp-cloud": whatsAppCloud,
  "other-sms": other("SMS"),
  "other-whatsapp": other("WHATSAPP"),
} as const satisfies Record<string, ReadyGateway>;

export type GatewayKind = keyof typeof READY_GATEWAYS;
export const GATEWAY_KINDS = Object.keys(READY_GATEWAYS) as GatewayKind[];
