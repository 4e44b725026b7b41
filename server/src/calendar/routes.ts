import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { isOffice } from "@school/core/accounts/policy.ts";
import { addDays } from "@school/core/api/days.ts";
import { calendarContract, MAX_ENTRIES } from "@school/core/calendar/contract.ts";
import type { EntryForm } from "@school/core/calendar/entry.ts";
import { mayChangeEntry, mayKeepEntry } from "@school/core/calendar/policy.ts";
import { publicHolidays } from "@school/core/calendar/public-holidays.ts";
import { guard } from "../accounts/guards.ts";
import type { Reader, Transaction } from "../platform/database/database.ts";
import type { Seen } from "../platform/database/locked-row.ts";
import type { RequestContext } from "../platform/http/context.ts";
import { allow, StaleVersion } from "../platform/http/errors.ts";
import { transaction } from "../platform/http/transaction.ts";
import { requireSession } from "../school/queries.ts";
import {
  addHolidays,
  createEntry,
  deleteEntry,
  removeFeed,
  renewFeed,
  removeHolidays,
  requireSoundEntry,
  requireSplit,
  restoreEntry,
  splitEntry,
  updateEntry,
} from "./commands.ts";
import { feedAddress } from "./feed-address.ts";
import { EntryNotFound, TooManyEntries } from "./errors.ts";
import { classFacts } from "./facts.ts";
import { presentEntry, presentItems } from "./present.ts";
import {
  classesToChoose,
  entriesBetween,
  findEntry,
  findFeed,
  type EntryRow,
  lockEntry,
  schoolDays,
  takenHolidays,
  termsBetween,
} from "./queries.ts";
import { timetableRoutes } from "./timetable/routes.ts";

const api = implement(calendarContract).$context<RequestContext>().use(guard);

export const calendarRoutes = {
  list: api.list.handler(async ({ context: { actor, db }, input }) => {
    const { from, to } = input;
    const [terms, days, entries] = await Promise.all([
      termsBetween(db, from, to),
      schoolDays(db, from, to),
      entriesBetween(db, actor, from, to),
    ]);
    if (entries.length > MAX_ENTRIES) throw new TooManyEntries();
    return { data: { days, items: presentItems(actor, terms, entries, input) } };
  }),

  choices: api.choices.handler(async ({ context: { actor, db } }) => ({
    data: { classes: await classesToChoose(db, isOffice(actor) ? null : actor.id) },
  })),

  find: api.find.handler(async ({ context: { actor, db }, input }) => {
    const stored = await findEntry(db, input.id);
    if (!stored || stored.entry.deletedAt !== null) throw new EntryNotFound();
    allow(mayChangeEntry(actor, authorship(actor, stored)));
    return { data: presentEntry(stored) };
  }),

  create: api.create.use(transaction).handler(async ({ context, input }) => {
    await checkForm(context.tx, context.actor, input);
    return { data: presentEntry(await createEntry(context, input)) };
  }),

  update: api.update.use(transaction).handler(async ({ context, input }) => {
    const { id, version, ...form } = input;
    const before = await openEntry(context.tx, context.actor, { id, version });
    if (before.entry.deletedAt !== null) throw new EntryNotFound();
    await checkForm(context.tx, context.actor, form);
    return { data: presentEntry(await updateEntry(context, before, form)) };
  }),

  split: api.split.use(transaction).handler(async ({ context, input }) => {
    const { id, version, day, which, ...form } = input;
    const before = await openEntry(context.tx, context.actor, { id, version });
    if (before.entry.deletedAt !== null) throw new EntryNotFound();
    const times = { day, which, form };
    requireSplit(presentEntry(before), times);
    await checkForm(context.tx, context.actor, form);
    const { series, entry } = await splitEntry(context, before, times);
    return { data: { series: presentEntry(series), entry: presentEntry(entry) } };
  }),

  remove: api.remove.use(transaction).handler(async ({ context, input }) => {
    const before = await openEntry(context.tx, context.actor, input);
    if (before.entry.deletedAt !== null) throw new EntryNotFound();
    return { data: presentEntry(await deleteEntry(context, before)) };
  }),

  restore: api.restore.use(transaction).handler(async ({ context, input }) => {
    const before = await openEntry(context.tx, context.actor, input);
    if (before.entry.deletedAt === null) return { data: presentEntry(before) };
    return { data: presentEntry(await restoreEntry(context, before)) };
  }),

  publicHolidays: api.publicHolidays.handler(async ({ context: { db }, input }) => {
    const holidays = await holidaysOf(db, input.sessionId);
    const keys = holidays.map(({ key }) => key);
    const taken = await takenHolidays(db, keys);
    return { data: holidays.map((one) => ({ ...one, isTaken: taken.has(one.key) })) };
  }),

  takeHolidays: api.takeHolidays.use(transaction).handler(async ({ context, input }) => {
    const holidays = await holidaysOf(context.tx, input.sessionId);
    const chosen = holidays.filter(({ key }) => input.keys.includes(key));
    return { data: { added: await addHolidays(context, chosen) } };
  }),

  feed: api.feed.handler(async ({ context }) => {
    const feed = context.actor.isViewed ? undefined : await findFeed(context.db, context.actor.id);
    return { data: { address: feed ? feedAddress(context, feed.id) : null } };
  }),

  renewFeed: api.renewFeed.use(transaction).handler(async ({ context }) => ({
    data: { address: feedAddress(context, await renewFeed(context)) },
  })),

  removeFeed: api.removeFeed.use(transaction).handler(async ({ context }) => {
    await removeFeed(context);
    return { data: { address: null } };
  }),

  undoHolidays: api.undoHolidays.use(transaction).handler(async ({ context, input }) => ({
    data: { removed: await removeHolidays(context, input.ids) },
  })),

  ...timetableRoutes,
};

const authorship = (actor: Actor, { entry }: EntryRow) => ({
  isAuthor: entry.createdBy === actor.id,
});

/** The locked entry in the version that the actor saw; throws if changed or not allowed. */
async function openEntry(tx: Transaction, actor: Actor, { id, version }: Seen): Promise<EntryRow> {
  const before = await lockEntry(tx, id);
  if (!before) throw new EntryNotFound();
  allow(mayChangeEntry(actor, authorship(actor, before)), "You can change only your own entries.");
  if (before.entry.version !== version) throw new StaleVersion(presentEntry(before));
  return before;
}

/** Throws where the person may not make such an entry, and where something is wrong with it. */
async function checkForm(tx: Transaction, actor: Actor, form: EntryForm): Promise<void> {
  const facts =
    form.audience === "CLASSES" && form.classIds.length > 0
      ? await classFacts(tx, actor.id, form.classIds)
      : { areThere: true, teachesAll: true };
  requireSoundEntry(form, facts);
  allow(mayKeepEntry(actor, form, facts), "You can enter only events for classes that you teach.");
}

/** The public holidays from the first day of a session to that of the next. Throws `SessionNotFound`. */
async function holidaysOf(db: Reader, sessionId: string) {
  const { terms } = await requireSession(db, sessionId);
  const [first] = terms;
  return first ? publicHolidays(first.startsOn, addDays(first.startsOn, 364)) : [];
}
