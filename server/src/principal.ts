import { ConsoleError, onConsole } from "./accounts/setup/console.ts";
import { principalLink } from "./accounts/setup/principal-link.ts";

// `npm run principal -- EMAIL [--drop-second-factor]`: a link for a principal who is locked out.
await onConsole(async (db, keyring) => {
  const [email, option] = process.argv.slice(2);
  if (!email || (option !== undefined && option !== "--drop-second-factor")) {
    throw new ConsoleError("Usage: npm run principal -- EMAIL [--drop-second-factor]");
  }
  const link = await principalLink(db, keyring, email, { dropSecondFactor: option !== undefined });
  return `Open this link within one hour to sign in as ${email}. It works once:\n${link}`;
});
