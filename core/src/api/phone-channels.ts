export const PHONE_CHANNELS = ["SMS", "WHATSAPP"] as const;
export type PhoneChannel = (typeof PHONE_CHANNELS)[number];
