import { textSetting } from "../../database/settings/settings.ts";

/** Sender's name of mails: the name under which people know the school. */
export const SENDER_NAME = textSetting("school_name", "The school's name", "Our School");
