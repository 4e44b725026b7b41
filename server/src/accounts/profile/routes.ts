import { implement, os } from "@orpc/server";
import { PROFILE_IMAGE, profileContract } from "@school/core/accounts/profile/contract.ts";
import type { Database } from "../../platform/database/database.ts";
import { signedAddress } from "../../platform/documents/files/address.ts";
import { makePicture } from "../../platform/documents/files/picture.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { readSettings } from "../../platform/database/settings/settings.ts";
import type { ClassPort } from "../class-port.ts";
import { changePassword, confirmIdentity, endAuthSession, setProfileImage } from "./commands.ts";
import { updateUser } from "../users/commands.ts";
import { PicturesSwitchedOff, UserNotFound } from "../errors.ts";
import { guard } from "../guards.ts";
import { presentProfile } from "../users/present.ts";
import { listAuthSessions } from "./queries.ts";
import { findUser, type UserRow } from "../users/queries.ts";
import { PROFILE_IMAGES } from "../settings.ts";
import { keyringOf } from "../auth/signing-keys.ts";
import { requireNotDeleted, lockUser } from "../users/user-locks.ts";

const api = implement(profileContract).$context<RequestContext>().use(guard);

const PICTURE_SHAPE = { side: 512, fit: "cover" } as const;

/** Decodes the uploaded picture before any transaction begins. */
const decoding = os
  .$context<RequestContext>()
  .middleware(async ({ context, next }, { profileImage }: { profileImage: File }) => {
    const { enabled } = await readSettings(context.db, { enabled: PROFILE_IMAGES });
    if (!enabled) throw new PicturesSwitchedOff();
    return next({
      context: { webp: await makePicture(profileImage, PROFILE_IMAGE, PICTURE_SHAPE) },
    });
  });

function response(db: Database, user: UserRow | undefined) {
  if (!user) throw new UserNotFound();
  return { data: presentProfile(user, keyringOf(db).sealer) };
}

function pictureResponse(db: Database, { profileImageId }: UserRow) {
  const url = profileImageId && signedAddress(keyringOf(db).sealer, profileImageId);
  return { success: true as const, data: { profileImageUrl: url } };
}

/** Returns the routes with which all roles read and change their own account. */
export function profileRoutes(classPort: ClassPort) {
  return {
    profile: api.profile.handler(async ({ context: { actor, db } }) =>
      response(db, await findUser(db, actor.id)),
    ),

    updateProfile: api.updateProfile.use(transaction).handler(async ({ context, input }) => {
      const { actor, db, origin, tx } = context;
      const before = await lockUser(tx, actor.id);
      requireNotDeleted(before, input.version, keyringOf(db).sealer);
      const after = await updateUser(context, before, input, null);
      if (input.class !== undefined)
        await classPort.setClass({ tx, origin }, after, input.class || null);
      return response(db, await findUser(tx, actor.id));
    }),

    changePassword: api.changePassword.handler(async ({ context: { db, origin }, input }) => ({
      success: true as const,
      data: { endedSessions: await changePassword(db, origin, input) },
    })),

    confirmIdentity: api.confirmIdentity.handler(async ({ context: { db, origin }, input }) => {
      await confirmIdentity(db, origin, input);
      return { success: true as const };
    }),

    authSessions: api.authSessions.handler(async ({ context: { actor, db, origin } }) => ({
      data: await listAuthSessions(db, actor.id, origin.authSessionId),
    })),

    endAuthSession: api.endAuthSession.use(transaction).handler(async ({ context, input }) => {
      await endAuthSession(context, input.id);
      return { data: { id: input.id } };
    }),

    uploadProfileImage: api.uploadProfileImage
      .use(decoding)
      .use(transaction)
      .handler(async ({ context }) => {
        const { actor, db, tx, webp } = context;
        const before = await lockUser(tx, actor.id);
        return pictureResponse(db, await setProfileImage(context, before, webp));
      }),

    removeProfileImage: api.removeProfileImage.use(transaction).handler(async ({ context }) => {
      const { actor, db, tx } = context;
      const before = await lockUser(tx, actor.id);
      return pictureResponse(db, await setProfileImage(context, before, null));
    }),
  };
}
