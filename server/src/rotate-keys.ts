import { onConsole } from "./accounts/setup/console.ts";
import { rotateSigningKey } from "./accounts/auth/signing-keys.ts";

// `npm run rotate-keys`: a new signing key for access tokens; no one is signed out.
await onConsole(async (db, { sealer }) => {
  const kid = await rotateSigningKey(db, sealer);
  return `New access tokens are signed with key ${kid}.`;
});
