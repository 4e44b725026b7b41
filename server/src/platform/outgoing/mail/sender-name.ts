import { textSetting } from "../../database/settings/settings.ts";

/** Sender's name of mails: the name by which people know the portal's owner. */
export const SENDER_NAME = textSetting("school_name", "The school's name", "Our School");
