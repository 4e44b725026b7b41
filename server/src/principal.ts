import { ConsoleError, onConsole } from "./accounts/setup/console.ts";
import { dropLostSecondFactor, principalLink } from "./accounts/setup/principal-link.ts";

// `npm run principal -- EMAIL`: a link for a principal who is locked out. With
// `--drop-second-factor`: two-step sign-in is turned off for anyone who lost phone and codes.
await onConsole(async (db, keyring) => {
  const [email, option] = process.argv.slice(2);
  if (!email || (option !== undefined && option !== "--drop-second-factor")) {
    throw new ConsoleError("Usage: npm run principal -- EMAIL [--drop-second-factor]");
  }
  if (option !== undefined && (await dropLostSecondFactor(db, email)) !== "PRINCIPAL") {
    return `Two-step sign-in is off for ${email}. They sign in with their password. If the school asks for two-step sign-in, they then set it up again.`;
  }
  const link = await principalLink(db, keyring, email);
  return `Open this link within one hour to sign in as ${email}. It works once:\n${link}`;
});
