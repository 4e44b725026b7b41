import { booleanSetting } from "../platform/settings/settings.ts";

/** Whether strangers may register themselves. */
export const REGISTRATION_OPEN = booleanSetting(
  "registration_open",
  "Allow self-registration; accounts work after the school approves them",
  true,
);

/** Whether people may have a picture of themselves. */
export const PROFILE_IMAGES = booleanSetting("enable_profile_images", "Allow profile pictures");
