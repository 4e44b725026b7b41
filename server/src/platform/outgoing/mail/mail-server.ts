import type { Config } from "../../runtime/config/config.ts";

/** Whether emails can be sent: without a mail server they stay in the outbox. */
export const hasMailServer = ({ SMTP_URL }: Pick<Config, "SMTP_URL">): boolean =>
  SMTP_URL !== undefined;
