const SIMPLE_ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Whether the text looks like an email address. */
export function isEmailShaped(text: string): boolean {
  return SIMPLE_ADDRESS.test(text);
}
