import type { StandbyNotice } from "@school/core/api/school-copy.ts";
import type { Entrances } from "@school/core/accounts/setup/contract.ts";
import type { Config } from "../../platform/runtime/config/config.ts";
import type { Reader } from "../../platform/database/database.ts";
import { hasMailServer } from "../../platform/outgoing/mail/mail-server.ts";
import { phoneChannels } from "../../platform/outgoing/phone/queue-phone-message.ts";
import { readSettings } from "../../platform/database/settings/settings.ts";
import { REGISTRATION_OPEN } from "../settings.ts";
import { mayHavePasskeys } from "../auth/passkeys.ts";
import { principalExists } from "./first-principal.ts";

type Switches = Pick<Config, "SMTP_URL" | "ADMIN_ACCESS_CODE" | "publicUrl">;

const CLOSED = {
  registrationOpen: false,
  codeChannels: [],
  passkeys: false,
  sendsEmail: false,
  adminLogin: false,
};

const CODE_CHANNELS = ["sms", "whatsapp"] as const;

/**
 * Returns the actions open to people who are not signed in. Three statements. On a standby, only
 * password sign-in is open.
 *
 * @param copy the standby's description of itself; undefined on the primary
 */
export async function readEntrances(
  db: Reader,
  config: Switches,
  copy: StandbyNotice | undefined,
): Promise<Entrances> {
  const { registrationOpen } = await readSettings(db, { registrationOpen: REGISTRATION_OPEN });
  const channels = await phoneChannels(db);
  const needed = !(await principalExists(db));
  if (copy) return { ...CLOSED, needed, copy };
  return {
    needed,
    registrationOpen,
    codeChannels: CODE_CHANNELS.filter((channel) => channels[channel]),
    passkeys: mayHavePasskeys(config.publicUrl),
    sendsEmail: hasMailServer(config),
    adminLogin: config.ADMIN_ACCESS_CODE !== undefined,
  };
}
