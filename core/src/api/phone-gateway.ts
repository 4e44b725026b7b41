import { z } from "zod";

/**
 * The path of a value in a response: "data.message_id", "Recipients.0.status"; "*" is every item of a
 * list. Of several paths with commas between, the first with a value counts. In a response that is not
 * JSON, a number is the index of a word, from 0.
 */
const Path = z.string().trim().max(200);
/** Comma-separated values. A star at the end matches any ending. */
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
  /** Paths of the gateway's message reference and of its error. */
  referencePath: Path,
  errorPath: Path,
  /** Words of a temporary error, such as insufficient balance: the message is retried. */
  laterWords: Values,
  /** The gateway's delivery report to the portal. */
  report: z.strictObject({
    /** Path of the list of reports; empty if the body is a single report. */
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

/** Hours and cost limits of messages to phones. */
export const PhoneRules = z.strictObject({
  /** Maximum cost of messages in a day in kobo; null for no limit. */
  dailyBudget: Kobo.nullable(),
  /** Kobo above the daily budget for urgent messages only. */
  codeReserve: Kobo,
  /** Start of the quiet hours in the school's time zone; only urgent messages are sent in them. */
  quietFrom: Clock,
  /** Equal to `quietFrom` for no quiet hours. */
  quietUntil: Clock,
});
export type PhoneRules = z.infer<typeof PhoneRules>;
