import type { ProviderName } from "@school/core/api/phone-providers.ts";
import type { Provider } from "./provider.ts";
import { africasTalking } from "./providers/africas-talking.ts";
import { bulkSmsNigeria } from "./providers/bulksms-nigeria.ts";
import { termii } from "./providers/termii.ts";
import { twilio } from "./providers/twilio.ts";
import { webhook } from "./providers/webhook.ts";
import { whatsAppCloud } from "./providers/whatsapp-cloud.ts";

export const PROVIDERS: Readonly<Record<ProviderName, Provider>> = {
  termii,
  "bulksms-nigeria": bulkSmsNigeria,
  "africas-talking": africasTalking,
  twilio,
  "whatsapp-cloud": whatsAppCloud,
  webhook,
};
