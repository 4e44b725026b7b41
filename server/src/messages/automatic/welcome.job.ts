import { and, eq, isNull } from "drizzle-orm";
import { greetedName } from "@school/core/accounts/titles.ts";
import { plural } from "@school/core/api/plural.ts";
import { alias } from "drizzle-orm/pg-core";
import { hasPhone, phones } from "../../accounts/sign-in-names.ts";
import { signInNames, users } from "../../accounts/tables.ts";
import { type Welcome, welcomeJob } from "../../accounts/users/welcome.ts";
import { isAnyOf } from "../../platform/database/any-of.ts";
import type { Config } from "../../platform/runtime/config/config.ts";
import type { Database, Reader } from "../../platform/database/database.ts";
import type { Worker } from "../../platform/runtime/jobs/job.ts";
import { registerName } from "../../students/queries.ts";
import { staffDetails } from "../../staff/tables.ts";
import { mailable } from "../groups/queries.ts";
import { sendAutomatic } from "./send.ts";
import { signInLink } from "./sign-in-link.ts";

/** Notifies the owners of new accounts where to sign in, according to the school's setting. */
export function welcomeWorker(db: Database, config: Config): Worker<Welcome> {
  return {
    kind: welcomeJob,
    async run({ accountIds, origin: { actorId, ...origin } }) {
      if (actorId === null) return;
      await db.transaction(async (tx) => {
        const accounts = await newAccounts(tx, accountIds);
        if (accounts.length === 0) return;
        const byId = new Map(accounts.map((account) => [account.id, account]));
        await sendAutomatic({ tx, origin: { ...origin, actorId }, config }, "welcome", {
          audience: plural(accounts.length, "new account"),
          // Each owner at the account's own addresses, also within one family.
          people: async () => ({ pupils: [], staff: accounts }),
          ownValues({ personId, address }) {
            const account = personId === null ? undefined : byId.get(personId);
            const byCode = account?.signInPhone !== null && account?.signInPhone === address;
            const name = account?.signInPhone ?? account?.username ?? account?.email ?? null;
            return {
              name: account ? greetedName(account) : "",
              link: signInLink(config.publicUrl, { name, byCode }),
            };
          },
        });
      });
    },
  };
}

const usernames = alias(signInNames, "usernames");

/** Those of the accounts that are open and were never used: one statement. */
async function newAccounts(db: Reader, ids: readonly string[]) {
  const rows = await db
    .select({
      id: users.id,
      name: registerName,
      firstName: users.firstName,
      lastName: users.lastName,
      roleInSchool: staffDetails.roleInSchool,
      signInPhone: phones.name,
      username: usernames.name,
      staffPhone: staffDetails.phone,
      email: users.email,
    })
    .from(users)
    .leftJoin(staffDetails, eq(staffDetails.userId, users.id))
    .leftJoin(phones, hasPhone)
    .leftJoin(usernames, and(eq(usernames.userId, users.id), eq(usernames.kind, "USERNAME")))
    .where(
      and(
        isAnyOf(users.id, ids),
        users.isActive,
        isNull(users.deletedAt),
        isNull(users.lastSignInAt),
      ),
    );
  return rows.map(({ staffPhone, email, ...account }) => ({
    ...account,
    // A welcome is necessary, so preferences are ignored.
    choices: [],
    hasStopped: false,
    phone: account.signInPhone ?? staffPhone,
    email: mailable(email),
  }));
}
