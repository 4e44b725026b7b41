import { z } from "zod";

/**
 * The path of a value in a response: "data.message_id", "Recipients.0.status"; "*" is every item of a
 * list. Of several paths with commas between, the first with a value counts. In a response that is not
 * JSON, a number is the index of a word, from 0.
 */
const Path = z.string().trim().max(200);
/** Texts that mean the same, with commas between them. A star at the end matches any ending. */
const Values = z.string().trim().max(300);

/**
 * HTTP protocol of one gateway. Address, headers and body may contain `{{number}}`, `{{text}}`,
 * `{{sender}}`, `{{reference}}` (the message's own id) and `{{report}}` (the address for delivery
 * reports). They may also contain `{{account}}`, `{{key}}` and `{{login}}` (account and key for HTTP
 * Basic). WhatsApp adds `{{template}}`, `{{language}}` and, outside of quotes, `{{components}}`.
 */
export const GatewayRecipe = z.strictObject({
  method: z.enum(["POST", "GET"]),
  address: z.string().trim().min(1).max(1_000),
  contentType: z.enum(["json", "form"]),
  headers: z
    .array(
      z.strictObject({
        name: z
          .string()
          .trim()
          .regex(/^[\w-]+$/)
          .max(100),
        value: z.string().trim().max(500),
      }),
    )
    .max(10),
  body: z.string().max(4_000),
  /** The gateway's format for numbers: +2348035550101, 2348035550101 or 08035550101. */
  numbers: z.enum(["plus", "digits", "local"]),
  /**
   * A response means success if the value at the path is one of the values; without values, if there is
   * any value.
   */
  accepted: z.strictObject({ path: Path, values: Values }),
  /** Where it gives its own reference of the message, and where it says why not. */
  referencePath: Path,
  errorPath: Path,
  /** Words of an error that may pass, such as an empty purse: the message is tried again. */
  laterWords: Values,
  /** The gateway's report to the portal when a message was delivered, or was not. */
  report: z.strictObject({
    /** Where the reports are; empty if there is one and it is the whole. */
    each: Path,
    referencePath: Path,
    statusPath: Path,
    delivered: Values,
    failed: Values,
    reasonPath: Path,
  }),
  /** The gateway's request to the portal when a person replies. */
  reply: z.strictObject({ each: Path, fromPath: Path, textPath: Path }),
  /** Signature scheme of the gateway's reports, as the provider documents it. */
  signature: z.enum(["none", "termii", "twilio", "meta"]),
});
export type GatewayRecipe = z.infer<typeof GatewayRecipe>;

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time such as 07:00");
const Kobo = z.int().min(0).max(1_000_000_000);

/** When messages to phones may leave and what they may cost. */
export const PhoneRules = z.strictObject({
  /** Kobo that messages may cost in a day; null for no limit. */
  dailyBudget: Kobo.nullable(),
  /** Kobo above the budget that only urgent messages may cost. */
  codeReserve: Kobo,
  /** In the school's time zone. From then on no message is sent that can wait. */
  quietFrom: Clock,
  /** The same time as `quietFrom` for no quiet hours. */
  quietUntil: Clock,
});
export type PhoneRules = z.infer<typeof PhoneRules>;
