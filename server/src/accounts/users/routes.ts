import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { usersContract } from "@school/core/accounts/users/contract.ts";
import { hasFeature } from "@school/core/accounts/policy.ts";
import type { Role } from "@school/core/accounts/roles.ts";
import {
  mayDecline,
  mayDropSecondFactorOf,
  mayGiveRole,
  mayLinkStudent,
  mayManageAccount,
  mayOpenDeviceOf,
  maySignOut,
} from "@school/core/accounts/users/policy.ts";
import { NO_PASSWORD } from "@school/core/accounts/users/user-form.ts";
import { audit, type AuditedWrite } from "../../platform/database/audit/audit.ts";
import type { Seen } from "../../platform/database/locked-row.ts";
import type { Database } from "../../platform/database/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow, InvalidInput } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import type { ClassPort } from "../class-port.ts";
import {
  createUser,
  deleteUser,
  dropSecondFactor,
  nextAccountId,
  restoreUser,
  signOutUser,
  updateUser,
  type UserWrite,
} from "./commands.ts";
import { approveRegistration, declineRegistration, linkStudent } from "./commands-registration.ts";
import { UserNotFound, UserRefused } from "../errors.ts";
import { guard } from "../guards.ts";
import type { TakeStaffId } from "../setup/first-principal.ts";
import { hashing } from "../auth/password-hashing.ts";
import { deviceKey } from "./device-key.ts";
import { presentUser } from "./present.ts";
import { findUser, listUsers, type UserRow } from "./queries.ts";
import { keyringOf } from "../auth/signing-keys.ts";
import { chosenPassword, defaultPassword, type PasswordColumns } from "../auth/passwords.ts";
import { requireDeleted, requireNotDeleted, lockUser } from "./user-locks.ts";

const api = implement(usersContract).$context<RequestContext>().use(guard);

const ADMINS_ONLY = "Only a principal can manage principals, administrators and new registrations.";

interface UserCall {
  readonly context: RequestContext & AuditedWrite & { readonly actor: Actor };
  readonly input: Seen;
}

/** Returns the account of a call: locked, changeable by the actor, in the version they saw. */
async function openUser(
  { context: { actor, db, tx }, input }: UserCall,
  {
    requireState = requireNotDeleted,
    mayChange = mayManageAccount,
  }: {
    requireState?: typeof requireNotDeleted;
    mayChange?: (actor: Actor, user: UserRow) => boolean;
  } = {},
): Promise<UserRow> {
  const user = await lockUser(tx, input.id);
  allow(mayChange(actor, user), ADMINS_ONLY);
  requireState(user, input.version, keyringOf(db).sealer);
  return user;
}

function requireOtherAccount({ actor }: { actor: Actor }, { id }: UserRow): void {
  if (actor.id === id) throw new UserRefused("own_password");
}

function response(db: Database, user: UserRow | undefined) {
  if (!user) throw new UserNotFound();
  return { data: presentUser(user, keyringOf(db).sealer) };
}

/** Routes of User Management. */
export function usersRoutes(classPort: ClassPort, takeStaffId: TakeStaffId) {
  /** Sets the person's class from the form; a pupil without a record only requests a class. */
  async function setClass(
    write: UserWrite & { actor: Actor },
    user: UserRow,
    className: string | null | undefined,
  ) {
    const isRequest = user.role === "STUDENT" && user.admitted === null;
    if (className === undefined || isRequest || (className || null) === user.className) return user;
    allow(hasFeature(write.actor, "Classes"), "Your account cannot assign classes.");
    await classPort.setClass(write, user, className || null);
    return findUser(write.tx, user.id);
  }

  return {
    users: api.users.handler(async ({ context: { db }, input }) => {
      const { rows, pagination } = await listUsers(db, input);
      const { sealer } = keyringOf(db);
      return { data: rows.map((row) => presentUser(row, sealer)), pagination };
    }),

    user: api.user.handler(async ({ context: { db }, input }) =>
      response(db, await findUser(db, input.id)),
    ),

    createUser: api.createUser
      .use(hashing)
      .use(transaction)
      .handler(async ({ context, input }) => {
        const { actor, db, passwordHash, tx } = context;
        allow(mayGiveRole(actor, input.role), ADMINS_ONLY);
        const requestedClass = input.role === "STUDENT" ? input.class || null : null;
        const worksHere = input.role !== "STUDENT" && input.role !== "PARENT";
        const takeId = worksHere ? takeStaffId : nextAccountId;
        const user = { ...input, requestedClass, takeId };
        const made = await createUser(context, user, async () =>
          passwordHash !== null && !input.useDefaultPassword
            ? chosenPassword(passwordHash)
            : defaultPassword(tx, keyringOf(db).sealer, input.role),
        );
        return response(db, await setClass(context, made, input.class));
      }),

    updateUser: api.updateUser
      .use(hashing)
      .use(transaction)
      .handler(async ({ context, input }) => {
        const { actor, db } = context;
        const user = await openUser({ context, input });
        allow(mayGiveRole(actor, input.role ?? user.role), ADMINS_ONLY);
        const password = await newPassword(context, input, input.role ?? user.role);
        if (password) requireOtherAccount(context, user);
        const updated = await updateUser(context, user, input, password);
        return response(db, await setClass(context, updated, input.class));
      }),

    setPassword: api.setPassword
      .use(hashing)
      .use(transaction)
      .handler(async ({ context, input }) => {
        const user = await openUser({ context, input });
        requireOtherAccount(context, user);
        const password = await newPassword(context, input, user.role);
        const path = ["password"];
        if (!password) throw new InvalidInput([{ path, message: NO_PASSWORD }]);
        const { password: typed } = input;
        return response(context.db, await updateUser(context, user, { password: typed }, password));
      }),

    dropSecondFactor: api.dropSecondFactor.use(transaction).handler(async ({ context, input }) => {
      const user = await openUser({ context, input });
      if (!mayDropSecondFactorOf(context.actor, user)) throw new UserRefused("own_second_factor");
      return response(context.db, await dropSecondFactor(context, user, input.reason));
    }),

    signOutUser: api.signOutUser.use(transaction).handler(async ({ context, input }) => {
      const user = await openUser({ context, input });
      if (!maySignOut(context.actor, user)) throw new UserRefused("own_sign_ins");
      return response(context.db, await signOutUser(context, user));
    }),

    openDevice: api.openDevice.use(transaction).handler(async ({ context, input: { id } }) => {
      const user = await findUser(context.tx, id);
      if (!user) throw new UserNotFound();
      allow(mayOpenDeviceOf(context.actor, user), "Only this principal can open it.");
      await audit(context, "accounts.open-device", id);
      return { data: { key: deviceKey(keyringOf(context.db).sealer, id) } };
    }),

    removeUser: api.removeUser.use(transaction).handler(async ({ context, input }) => {
      const user = await openUser({ context, input });
      if (await classPort.hasClasses(context.tx, user.id)) {
        throw new UserRefused("holds_classes", presentUser(user, keyringOf(context.db).sealer));
      }
      return response(context.db, await deleteUser(context, user, input.reason));
    }),

    restoreUser: api.restoreUser.use(transaction).handler(async ({ context, input }) => {
      const user = await openUser({ context, input }, { requireState: requireDeleted });
      const classes = await classPort.restoreDuties(context, user.id);
      return { ...response(context.db, await restoreUser(context, user)), classes };
    }),

    approveRegistration: api.approveRegistration
      .use(transaction)
      .handler(async ({ context, input }) => {
        const user = await openUser({ context, input });
        const approved = await approveRegistration(context, user, input.role);
        return response(context.db, await setClass(context, approved, input.class));
      }),

    declineRegistration: api.declineRegistration
      .use(transaction)
      .handler(async ({ context, input }) => {
        const user = await openUser({ context, input }, { mayChange: mayDecline });
        return response(context.db, await declineRegistration(context, user, input.reason));
      }),

    linkStudent: api.linkStudent.use(transaction).handler(async ({ context, input }) => {
      const registration = await openUser({ context, input }, { mayChange: mayLinkStudent });
      const pupil = await lockUser(context.tx, input.studentId);
      return response(context.db, await linkStudent(context, registration, pupil));
    }),
  };
}

/** Returns the password that a form sets: the default password, the typed one, or null for none. */
async function newPassword(
  { db, passwordHash, tx }: RequestContext & AuditedWrite & { passwordHash: string | null },
  { useDefaultPassword }: { useDefaultPassword: boolean },
  role: Role,
): Promise<PasswordColumns | null> {
  if (useDefaultPassword) return defaultPassword(tx, keyringOf(db).sealer, role);
  return passwordHash === null ? null : chosenPassword(passwordHash);
}
