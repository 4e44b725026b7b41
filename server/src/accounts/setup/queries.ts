import type { Entrances } from "@school/core/accounts/setup/contract.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Reader } from "../../platform/db/database.ts";
import { readSettings } from "../../platform/settings/settings.ts";
import { REGISTRATION_OPEN } from "../settings.ts";
import { principalExists } from "./first-principal.ts";

type Switches = Pick<Config, "SMTP_URL" | "ADMIN_ACCESS_CODE">;

/** What is open to people who are not signed in. Two statements. */
export async function readEntrances(db: Reader, config: Switches): Promise<Entrances> {
  const { registrationOpen } = await readSettings(db, { registrationOpen: REGISTRATION_OPEN });
  return {
    needed: !(await principalExists(db)),
    registrationOpen,
    sendsEmail: config.SMTP_URL !== undefined,
    adminLogin: config.ADMIN_ACCESS_CODE !== undefined,
  };
}
