/** Texts about messages to phones and their gateways. */
export const gatewayTexts = {
  testText: (school: string) => `This is a test message from ${school}.`,
} as const;
