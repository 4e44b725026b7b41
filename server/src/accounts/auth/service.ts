import type { FastifyReply, FastifyRequest } from "fastify";
import { readSettings } from "../../platform/settings/settings.ts";
import type { AuthDeps } from "./request.ts";
import { REGISTRATION_OPEN } from "../settings.ts";

/** GET /.well-known/jwks.json: the public keys that access tokens are checked with. */
export function jwksHandler({ keyring }: AuthDeps) {
  return async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.header("cache-control", "public, max-age=600");
    return { keys: await keyring.publicKeys() };
  };
}

const PROVIDERS = [
  ..."apple azure bitbucket discord facebook figma fly github gitlab google kakao keycloak".split(
    " ",
  ),
  ..."linkedin linkedin_oidc notion slack slack_oidc snapchat spotify twitch twitter".split(" "),
  ..."workos x zoom phone anonymous_users".split(" "),
];

const SETTINGS = {
  external: { email: true, ...Object.fromEntries(PROVIDERS.map((name) => [name, false])) },
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
  sms_provider: "",
  saml_enabled: false,
};

/** GET /settings: e-mail and password are the only way in. */
export function settingsHandler({ db }: AuthDeps) {
  return async () => {
    const { open } = await readSettings(db, { open: REGISTRATION_OPEN });
    return { ...SETTINGS, disable_signup: !open };
  };
}

/** GET /health. The name is the one that clients of this protocol look for. */
export function healthHandler() {
  return async () => ({
    version: "v2",
    name: "GoTrue",
    description: "The school portal's authentication service",
  });
}
