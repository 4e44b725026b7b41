import { messages } from "./text.ts";
/** Characters of a first name or a surname that the records take. */
const MAX_LENGTH = 100;
const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
// Joiners within a script's letters are no control characters of this kind.
const CONTROL = /\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u;

/** Why a text is no name of a person; null if it may be one. */
export function nameFault(name: string): string | null {
  const text = name.trim();
  if (text.length > MAX_LENGTH) return `Has ${text.length} characters; at most ${MAX_LENGTH} fit`;
  if (PICTURE.test(text)) return messages.emoji;
  if (CONTROL.test(text)) return messages.hiddenCharacters;
  return /\p{L}/u.test(text) ? null : messages.noLetters;
}
