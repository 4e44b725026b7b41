/** Texts about messages to phones and their gateways. */
export const gatewayTexts = {
  headerNotAllowed: (name: string) => `Remove the header ${name}: it cannot be set here`,
  testText: (school: string) => `This is a test message from ${school}.`,
} as const;
