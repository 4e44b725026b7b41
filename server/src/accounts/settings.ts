import { booleanSetting } from "../platform/settings/settings.ts";

/** Whether strangers may register themselves. */
export const REGISTRATION_OPEN = booleanSetting(
  "registration_open",
  "People may register themselves; nothing is granted until the school approves",
  true,
);

/** Whether people may have a picture of themselves. */
export const PROFILE_IMAGES = booleanSetting(
  "enable_profile_images",
  "People may upload a picture",
);
