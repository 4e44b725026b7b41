/** Consecutive wrong tries after which a device is signed out. */
export const MAX_PIN_TRIES = 5;

/** Total wrong tries until a new PIN is required; correct ones in between do not reset it. */
export const MAX_PIN_TRIES_IN_ALL = 20;

/** Whether the text is a PIN: four to six digits. */
export function isPin(typed: string): boolean {
  return /^\d{4,6}$/.test(typed);
}

/** Whether the PIN is one of the most guessable: 1111, 1234, 4321, 1212. */
export function isEasyPin(pin: string): boolean {
  const steps = Array.from(pin.slice(1), (digit, at) => Number(digit) - Number(pin[at]));
  const isRun = steps.every((step) => step === steps[0] && Math.abs(step) <= 1);
  const pair = pin.slice(0, 2);
  return isRun || pair.repeat(3).startsWith(pin);
}
