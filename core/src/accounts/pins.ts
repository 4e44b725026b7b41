/** Wrong tries in a row after which a device loses its sign-in. */
export const MAX_PIN_TRIES = 5;

/** Wrong tries in all until a new PIN must be set; right ones in between do not lower the count. */
export const MAX_PIN_TRIES_IN_ALL = 20;

/** Whether it is a PIN: four to six digits. */
export function isPin(typed: string): boolean {
  return /^\d{4,6}$/.test(typed);
}

/** Whether it is among the first that anyone tries: 1111, 1234, 4321, 1212. */
export function isEasyPin(pin: string): boolean {
  const steps = Array.from(pin.slice(1), (digit, at) => Number(digit) - Number(pin[at]));
  const isRun = steps.every((step) => step === steps[0] && Math.abs(step) <= 1);
  const pair = pin.slice(0, 2);
  return isRun || pair.repeat(3).startsWith(pin);
}
