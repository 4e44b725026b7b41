import type { FastifyReply, FastifyRequest } from "fastify";
import { queryParameter, textField } from "./body.ts";
import { AuthError, otpExpired, userBanned, validationFailed } from "./errors.ts";
import { limitProofs } from "./limits.ts";
import { deviceOf, originOf, type AuthDeps } from "./request.ts";
import { presentAuthSession } from "./present-session.ts";
import { redirectTarget } from "./redirect-target.ts";
import type { SignedIn } from "./sign-in.ts";
import type { MailPurpose } from "../tables.ts";
import { verifyMailToken, type MailProof } from "./verify-mail-token.ts";

/** What a mail of each type of the wire protocol may have been sent for; some are never sent. */
const PURPOSES: Record<string, readonly MailPurpose[]> = {
  signup: ["signup"],
  email: ["signup"],
  recovery: ["recovery"],
  email_change: ["email_change_new", "email_change_current"],
  magiclink: [],
  invite: [],
};

const HALF_CONFIRMED =
  "Confirmation link accepted. Please proceed to confirm link sent to the other email";

/** Uses the proof up, and counts a wrong one. "half" where the other address has yet to confirm. */
function createVerify({ db, keyring }: AuthDeps) {
  const limit = limitProofs(db);
  return async (
    request: FastifyRequest,
    type: string,
    proof: MailProof,
  ): Promise<SignedIn | "half_confirmed"> => {
    await limit.check(request);
    // No mail was ever sent for a type that nobody knows.
    const purposes = Object.hasOwn(PURPOSES, type) ? PURPOSES[type]! : [];
    const parts = { db, keyring, origin: originOf(request), device: deviceOf(request) };
    const outcome = await verifyMailToken(parts, purposes, proof);
    if (outcome === "user_banned") throw userBanned(403);
    if (outcome === "otp_expired") {
      await limit.countFailure(request);
      throw otpExpired("linkToken" in proof ? "link" : "code");
    }
    return outcome;
  };
}

/** POST /verify: a session for a mail's link or code. */
export function verifyHandler(deps: AuthDeps) {
  const verify = createVerify(deps);
  return async (request: FastifyRequest) => {
    const type = textField(request, "type");
    if (!type) throw validationFailed("Verify requires a verification type");
    if (!Object.hasOwn(PURPOSES, type)) throw validationFailed("Unsupported verification type");
    const outcome = await verify(request, type, readProof(request));
    if (outcome === "half_confirmed") return { msg: HALF_CONFIRMED, code: "200" };
    return presentAuthSession(deps.keyring, outcome);
  };
}

function readProof(request: FastifyRequest): MailProof {
  const linkToken = textField(request, "token_hash");
  const code = textField(request, "token");
  if (!linkToken === !code) {
    throw validationFailed("Verify requires either a token or a token hash");
  }
  if (linkToken) return { linkToken };
  const name = textField(request, "email")?.trim();
  if (!name) throw validationFailed("Verify with a token requires an email address");
  return { name, code: code! };
}

/**
 * GET /verify: a mail's link in a browser. Whatever comes of it, the browser goes on to the page
 * that was asked for, with tokens or an error in the fragment, which no server ever sees.
 */
export function verifyLinkHandler(deps: AuthDeps) {
  const verify = createVerify(deps);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const linkToken = queryParameter(request, "token");
    const type = queryParameter(request, "type");
    if (!linkToken || !type) throw validationFailed("Verify requires a token and a type");
    const wanted = queryParameter(request, "redirect_to");
    const target = new URL(redirectTarget(deps.keyring.publicUrl, wanted));
    target.hash = String(
      new URLSearchParams(await fragment(deps, verify, request, type, linkToken)),
    );
    return reply.code(303).header("location", target.href).send();
  };
}

async function fragment(
  { keyring }: AuthDeps,
  verify: ReturnType<typeof createVerify>,
  request: FastifyRequest,
  type: string,
  linkToken: string,
): Promise<Record<string, string>> {
  try {
    const outcome = await verify(request, type, { linkToken });
    if (outcome === "half_confirmed") return { message: HALF_CONFIRMED };
    const session = await presentAuthSession(keyring, outcome);
    return {
      access_token: session.access_token,
      expires_at: String(session.expires_at),
      expires_in: String(session.expires_in),
      refresh_token: session.refresh_token,
      token_type: session.token_type,
      type,
    };
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return {
      error: "access_denied",
      error_code: error.code,
      error_description: error.message,
    };
  }
}

/** HEAD /verify: programs that look at links ahead of people must not use them up. */
export function verifyHeadHandler() {
  return async (_request: FastifyRequest, reply: FastifyReply) => reply.code(200).send();
}
