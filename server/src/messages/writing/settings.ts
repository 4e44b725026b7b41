import { booleanSetting } from "../../platform/settings/settings.ts";

/** Anyone who holds a phone reads its messages, so averages are left to emails unless switched on. */
export const AVERAGES_ON_PHONES = booleanSetting(
  "averages_on_phones",
  "Averages may be in SMS and WhatsApp messages",
);
