import { onConsole } from "./accounts/setup/console.ts";
import { rotateSigningKey } from "./accounts/auth/signing-keys.ts";

// `npm run rotate-keys`: a new key for access tokens; nobody is signed out.
await onConsole(async (db, { sealer }) => {
  const kid = await rotateSigningKey(db, sealer);
  return `Access tokens are signed with the new key ${kid} from now on.`;
});
