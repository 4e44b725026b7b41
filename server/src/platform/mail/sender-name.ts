import { textSetting } from "../settings/settings.ts";

/** In whose name mails are written: the name that people know the portal's owner by. */
export const SENDER_NAME = textSetting("school_name", "The school's name", "Our School");
