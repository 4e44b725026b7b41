import { implement, os } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { banksContract } from "@school/core/cbt/banks/contract.ts";
import { MAX_SOUND_BYTES, soundTexts } from "@school/core/api/sound.ts";
import { mayChangeBank } from "@school/core/cbt/policy.ts";
import { guard } from "../../accounts/guards.ts";
import type { Seen } from "../../platform/database/locked-row.ts";
import type { Reader, Transaction } from "../../platform/database/database.ts";
import { signedAddress } from "../../platform/documents/files/address.ts";
import { makeSound } from "../../platform/documents/sounds/sound.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow, InvalidInput, StaleVersion } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { BankNotFound } from "../errors.ts";
import { makeQuestionPicture, storeQuestionFiles } from "../questions/pictures.ts";
import { lockBank } from "../row-locks.ts";
import {
  createBank,
  deleteBank,
  restoreBank,
  saveBankQuestions,
  type LockedBank,
  updateBank,
} from "./commands.ts";
import { authorship, presentBank, presentBankWithQuestions } from "./present.ts";
import { findBank, listBanks, questionsOfBank, sharesOfBank } from "./queries.ts";
import { readBank } from "./read-bank.ts";

const api = implement(banksContract).$context<RequestContext>().use(guard);

/** Decodes the uploaded picture before the transaction begins. */
const decoding = os
  .$context<RequestContext>()
  .middleware(async ({ next }, { picture }: { picture: File }) =>
    next({ context: { made: await makeQuestionPicture(picture) } }),
  );

/** Reads the uploaded sound before the transaction begins. */
const readingSound = os
  .$context<RequestContext>()
  .middleware(async ({ next }, { sound }: { sound: File }) => {
    if (sound.size >= MAX_SOUND_BYTES) {
      throw new InvalidInput([{ path: ["sound"], message: soundTexts.tooLarge }]);
    }
    return next({
      context: { sound: makeSound(Buffer.from(await sound.arrayBuffer()), "sound") },
    });
  });

interface Asking {
  readonly actor: Actor;
  readonly sealer: Sealer;
}

/** A bank after a write, also for a co-author who has just removed themselves. */
async function written(db: Reader, { actor, sealer }: Asking, id: string) {
  const row = await findBank(db, id);
  if (!row) throw new BankNotFound();
  const bank = { row, list: await questionsOfBank(db, id) };
  return { data: presentBankWithQuestions(bank, actor, sealer) };
}

/**
 * Locks the version of the bank that the person saw. Throws `BankNotFound`, `NotAllowed`, and
 * `StaleVersion` with the current bank, also if it was deleted or restored since.
 */
async function openBank(
  { actor, sealer, tx }: Asking & { tx: Transaction },
  { id, version }: Seen,
  { deleted }: { deleted: boolean } = { deleted: false },
): Promise<LockedBank> {
  await lockBank(tx, id);
  const bank = await readBank(tx, actor, id);
  if (bank.row.deletedAt && !deleted) throw new BankNotFound();
  allow(
    mayChangeBank(actor, authorship(bank.row, actor)),
    "Only its authors can change a question bank. You can copy its questions.",
  );
  if (bank.row.version !== version || (bank.row.deletedAt !== null) !== deleted) {
    throw new StaleVersion(presentBankWithQuestions(bank, actor, sealer));
  }
  return bank;
}

export const banksRoutes = {
  list: api.list.handler(async ({ context: { actor, db }, input }) => {
    const { rows, pagination } = await listBanks(db, actor, input);
    return { data: rows.map((row) => presentBank(row, actor)), pagination };
  }),

  find: api.find.handler(async ({ context: { actor, db, sealer }, input }) => {
    const bank = await readBank(db, actor, input.id);
    if (bank.row.deletedAt) throw new BankNotFound();
    return { data: presentBankWithQuestions(bank, actor, sealer) };
  }),

  difficulty: api.difficulty.handler(async ({ context: { actor, db }, input }) => {
    const { row } = await readBank(db, actor, input.id);
    if (row.deletedAt) throw new BankNotFound();
    return { data: await sharesOfBank(db, input.id) };
  }),

  create: api.create.use(transaction).handler(async ({ context, input }) => {
    const id = await createBank(context, input, input.questions);
    return written(context.tx, context, id);
  }),

  update: api.update.use(transaction).handler(async ({ context, input }) => {
    const bank = await openBank(context, input);
    await updateBank(context, bank, input, input.questions);
    return written(context.tx, context, input.id);
  }),

  saveQuestions: api.saveQuestions.use(transaction).handler(async ({ context, input }) => {
    const bank = await openBank(context, input);
    await saveBankQuestions(context, bank, input.questions);
    return written(context.tx, context, input.id);
  }),

  remove: api.remove.use(transaction).handler(async ({ context, input }) => {
    const bank = await openBank(context, input);
    await deleteBank(context, bank);
    return { data: { id: input.id, version: input.version + 1 } };
  }),

  restore: api.restore.use(transaction).handler(async ({ context, input }) => {
    const bank = await openBank(context, input, { deleted: true });
    await restoreBank(context, bank);
    return written(context.tx, context, input.id);
  }),

  uploadPicture: api.uploadPicture
    .use(decoding)
    .use(transaction)
    .handler(async ({ context: { actor, sealer, tx, made } }) => {
      const [id = ""] = await storeQuestionFiles(tx, actor.id, [made]);
      return { data: { id, picture: signedAddress(sealer, id) } };
    }),

  uploadSound: api.uploadSound
    .use(readingSound)
    .use(transaction)
    .handler(async ({ context: { actor, sealer, tx, sound } }) => {
      const [id = ""] = await storeQuestionFiles(tx, actor.id, [sound]);
      return { data: { id, sound: signedAddress(sealer, id) } };
    }),
};
