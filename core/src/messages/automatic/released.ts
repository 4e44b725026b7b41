import { z } from "zod";
import { PHONE_CHANNELS } from "../../api/phone-channels.ts";

/** Letters of the text: with a long name and the link it stays within three parts of an SMS. */
export const RELEASED_LENGTH = 300;

/** What phones are told when report sheets are released. */
export const ReleasedMessage = z.strictObject({
  /** By what it leaves; null for not at all. */
  channel: z.enum(PHONE_CHANNELS).nullable(),
  text: z.string().trim().max(RELEASED_LENGTH),
});
export type ReleasedMessage = z.infer<typeof ReleasedMessage>;

/**
 * What the text may name. No average: anyone who holds a phone reads its messages, and the sheet is
 * behind the link.
 */
export const RELEASED_PLACEHOLDERS = ["child", "class", "school", "link"] as const;

/** Until the school has its own words, and off. */
export const RELEASED_DEFAULT: ReleasedMessage = {
  channel: null,
  text: "{school}: the report sheet of {child} is ready. {link}",
};
