import { messages } from "./text.ts";

/** Maximum length of a first name or surname. */
const MAX_LENGTH = 100;
const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
const CONTROL = /\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u;

/** The reason for which a text is not a valid person's name; null if it is. */
export function nameFault(name: string): string | null {
  const text = name.trim();
  if (text.length > MAX_LENGTH) return `Has ${text.length} characters; at most ${MAX_LENGTH} fit`;
  if (PICTURE.test(text)) return messages.emoji;
  if (CONTROL.test(text)) return messages.hiddenCharacters;
  return /\p{L}/u.test(text) ? null : messages.noLetters;
}
