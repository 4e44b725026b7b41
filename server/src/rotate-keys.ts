import { plural } from "@school/core/api/plural.ts";
import { endAllSessions } from "./accounts/auth/sessions.ts";
import { rotateSigningKey } from "./accounts/auth/signing-keys.ts";
import { ConsoleError, onConsole } from "./accounts/setup/console.ts";

// `npm run rotate-keys`: a new signing key for access tokens; no one is signed out. With
// `--sign-out`, every sign-in on every device ends as well.
await onConsole(async (db, { sealer }) => {
  const [option] = process.argv.slice(2);
  if (option !== undefined && option !== "--sign-out") {
    throw new ConsoleError("Usage: npm run rotate-keys [-- --sign-out]");
  }
  const signed = `New access tokens are signed with key ${await rotateSigningKey(db, sealer)}.`;
  if (option === undefined) return `${signed} No one was signed out.`;
  const ended = await endAllSessions(db);
  return `${signed} Everyone is signed out: ${plural(ended, "sign-in")} ended.`;
});
