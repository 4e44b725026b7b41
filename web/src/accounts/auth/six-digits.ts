/** A field for the six digits out of a mail or an app; phones offer to fill them in. */
export const SIX_DIGITS = {
  name: "code",
  inputMode: "numeric",
  autoComplete: "one-time-code",
  autoCorrect: "off",
  maxLength: 9,
} as const;
