/** Texts about messages to phones and their gateways. */
export const gatewayTexts = {
  mobileNumber: "Enter a mobile number, such as 0803 555 0101",
  noGateway: "Set up this gateway first.",
  enterKey: "Enter the key",
  enterKeyAgain: "Enter the key again, since the address has changed",
  enterAddress: "Enter a public address that begins with https://",
  headerNotAllowed: (name: string) => `Remove the header ${name}: it cannot be set here`,
  enterSender: "Enter the sender",
  enterTemplate: "Enter the name of the template",
  enterLanguage: "Enter the template's language, such as en",
  wrongKind: "Choose a gateway of this channel",
  brokenBody: "The body is no JSON once it is filled in",
  testText: (school: string) => `This is a test message from ${school}.`,
} as const;
