import { startAuthentication } from "@simplewebauthn/browser";
import { ApiError } from "../../platform/client/api-error.ts";
import { post, store } from "./auth-calls.ts";
import { passkeyObstacle } from "./passkey-obstacle.ts";
import { messages } from "./text.ts";

/** Signs in with a passkey that the device offers. Throws the service's error, or the device's. */
export async function enterWithPasskey(): Promise<void> {
  const obstacle = passkeyObstacle();
  if (obstacle !== null) throw new ApiError({ status: 0, code: "obstacle", message: obstacle });
  const { challenge_id, options } = (await post("/passkeys/authentication/options", {})) as Begun;
  const credential = await startAuthentication({ optionsJSON: options });
  const response = await post("/passkeys/authentication/verify", { challenge_id, credential });
  store(response, messages.invalidOrExpiredToken);
}

interface Begun {
  readonly challenge_id: string;
  readonly options: Parameters<typeof startAuthentication>[0]["optionsJSON"];
}
