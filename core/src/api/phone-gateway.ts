import { z } from "zod";

/**
 * Where something is in an answer: "data.message_id", "Recipients.0.status"; "*" is each of a list,
 * and of several places with commas between the first that has something counts. Of an answer that is
 * no JSON a number is the place of a word, from 0.
 */
const Path = z.string().trim().max(200);
/** Texts that mean the same, with commas between them. One with a star at its end may go on. */
const Values = z.string().trim().max(300);

/**
 * How one gateway is spoken to over HTTP. In address, headers and body stand `{{number}}`, `{{text}}`,
 * `{{sender}}`, `{{reference}}` (the message's own id), `{{report}}` (where delivery is reported),
 * `{{account}}`, `{{key}}` and `{{login}}` (account and key for HTTP Basic); for WhatsApp also
 * `{{template}}`, `{{language}}` and, outside of quotes, `{{components}}`.
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
  /** How it wants numbers: +2348035550101, 2348035550101 or 08035550101. */
  numbers: z.enum(["plus", "digits", "local"]),
  /** An answer is a yes if what is there is one of the values; without values, if anything is. */
  accepted: z.strictObject({ path: Path, values: Values }),
  /** Where it gives its own reference of the message, and where it says why not. */
  referencePath: Path,
  errorPath: Path,
  /** Words of an error that may pass, such as an empty purse: the message is tried again. */
  laterWords: Values,
  /** What it sends to the portal when a message has arrived, or has not. */
  report: z.strictObject({
    /** Where the reports are; empty if there is one and it is the whole. */
    each: Path,
    referencePath: Path,
    statusPath: Path,
    delivered: Values,
    failed: Values,
    reasonPath: Path,
  }),
  /** What it sends when someone answers. */
  reply: z.strictObject({ each: Path, fromPath: Path, textPath: Path }),
  /** How its reports are signed, as it documents it. */
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
  /** By the school's clock; nothing that can wait leaves from then on. */
  quietFrom: Clock,
  /** The same time as `quietFrom` for no quiet hours. */
  quietUntil: Clock,
});
export type PhoneRules = z.infer<typeof PhoneRules>;
