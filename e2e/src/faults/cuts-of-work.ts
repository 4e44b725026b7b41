import { setTimeout as sleep } from "node:timers/promises";
import { count, type Cut } from "./cut.ts";
import { beginImport, endOfImport, settled } from "./imports.ts";
import { Portal, PRINCIPAL, type Session } from "./portal.ts";

const PUPILS_OF_FILE = 1_500;
/** Within this a backup that was cut off is begun again, and done. */
const BACKUP_MS = 240_000;

export const anImport: Cut = async (rounds) => {
  const faults: string[] = [];
  const portal = await Portal.make();
  try {
    await portal.start();
    for (let round = 1; round <= rounds; round += 1) {
      const session = await portal.signIn(...PRINCIPAL);
      // A unique number each, since an import treats reordered names as the same pupil.
      const lines = Array.from(
        { length: PUPILS_OF_FILE },
        (_, n) => `Pupil,Number ${round * 10_000 + n},Primary 4`,
      );
      const id = await beginImport(portal, session, ["first name,last name,class", ...lines]);
      await sleep(Math.random() * 2_000);
      await portal.cutPower();
      await portal.start();
      const state = await endOfImport(portal, session, id);
      const made = await count(portal, "select count(*) from users where import_id = $1", [id]);
      if (state !== "done" || made !== PUPILS_OF_FILE) {
        faults.push(`an import is ${state} with ${made} of ${PUPILS_OF_FILE} pupils`);
      }
    }
  } finally {
    await portal.remove();
  }
  return faults;
};

/** Cuts off the release of the first term's sheets of all classes. */
export const release: Cut = async (rounds) => {
  const faults: string[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const portal = await Portal.make();
    try {
      await portal.start();
      const session = await portal.signIn(...PRINCIPAL);
      type Terms = { terms: { id: string; isCurrent: boolean }[] }[];
      const all = await portal.get<Terms>(session, "GET /academic-sessions");
      const termId = all.flatMap(({ terms }) => terms).find((term) => term.isCurrent)?.id ?? "";
      type Board = { classes: { class: { id: string } }[] };
      const path = `GET /report-sheets/board?termId=${termId}`;
      const board = await portal.get<Board>(session, path);
      const classIds = board.classes.map((one) => one.class.id);
      const body = { termId, classIds, sendMail: false };
      await portal.get(session, "POST /report-sheet-releases", body);
      await sleep(Math.random() * 3_000);
      await portal.cutPower();
      await portal.start();
      const runs = `/report-sheet-releases?termId=${termId}`;
      const { state } = await settled(portal, session, runs, (current) => current !== "running");
      const doubled = await count(
        portal,
        `select count(*) from (select 1 from sheet_issues
         group by student_id, term_id, number having count(*) > 1) twice`,
      );
      if (state !== "done") faults.push(`a release is ${state}`);
      if (doubled > 0) faults.push(`${doubled} sheets were released twice`);
    } finally {
      await portal.remove();
    }
  }
  return faults;
};

interface Promotion {
  plan: { fingerprint: string; undecided: number; withoutClass: number } | null;
  turn: { id: string; enrolled: number; left: number } | null;
  leftBehind: number;
  isMoving: boolean;
}

const SUM_OF_RESULTS = `select coalesce(sum(coalesce(ca1, 0) + coalesce(ca2, 0)
  + coalesce(exam, 0)), 0) * 1000000 + count(*) as count from results`;

/** Moves the demo school to its third term and decides about every pupil. */
async function prepareToPromote(portal: Portal, session: Session): Promise<void> {
  type Terms = { isCurrent: boolean; id: string }[];
  const all = await portal.get<{ name: string; terms: Terms }[]>(session, "GET /academic-sessions");
  const current = all.find(({ terms }) => terms.some(({ isCurrent }) => isCurrent));
  const term = current?.terms.find(({ isCurrent }) => isCurrent);
  if (!current || !term) throw new Error("The demo school has no current term");
  const name = current.name.replace(/\d+/g, (year) => String(Number(year) + 1));
  // At its end, whenever the demo school was created.
  const year = name.slice(-4);
  const terms = ["05", "06", "07"].map((month, at) => ({
    term: `TERM_${at + 1}`,
    startsOn: `${year}-${month}-01`,
    endsOn: `${year}-${month}-30`,
  }));
  if (!all.some((one) => one.name === name)) {
    await portal.get(session, "POST /academic-sessions", { name, terms });
  }
  await portal.get(session, "POST /years/next-term", { fromTermId: term.id });
  const prepared = await portal.get<Promotion>(session, "POST /years/promotion");
  if (prepared.plan?.undecided) {
    const path = "GET /years/promotion/pupils?problems=true";
    const open = await portal.get<{ id: string; problem: string }[]>(session, path);
    const studentIds = open.filter(({ problem }) => problem === "undecided").map(({ id }) => id);
    await portal.get(session, "PUT /years/promotion/decisions", {
      studentIds,
      decision: "PROMOTED",
    });
  }
}

async function promotionNow(portal: Portal, session: Session): Promise<Promotion> {
  for (;;) {
    const promotion = await portal.get<Promotion>(session, "GET /years/promotion");
    if (!promotion.isMoving) return promotion;
    await sleep(200);
  }
}

/** Interrupts the promotion of the whole school into the next session, which is all or nothing. */
export const promotion: Cut = async (rounds) => {
  const faults: string[] = [];
  const portal = await Portal.make();
  try {
    await portal.start();
    let session = await portal.signIn(...PRINCIPAL);
    await prepareToPromote(portal, session);
    const { plan } = await promotionNow(portal, session);
    if (!plan) throw new Error("there is nothing to promote");
    const turn = (fingerprint: string) =>
      portal.ask(session, "POST /years/promotion/turn", { fingerprint });
    const takeBack = (id: string) => portal.get(session, `POST /years/turns/${id}/take-back`);
    const results = await count(portal, SUM_OF_RESULTS);
    let turnMs = 0;
    let expected = "";
    for (let round = 0; round <= rounds; round += 1) {
      const before = (await promotionNow(portal, session)).plan?.fingerprint ?? "";
      const began = performance.now();
      const response = turn(before).then(
        ({ status }) => status,
        () => null,
      );
      if (round > 0) {
        await sleep(Math.random() * turnMs);
        await portal.cutPower();
      }
      const status = await response;
      if (round === 0) turnMs = performance.now() - began;
      else {
        await portal.start();
        session = await portal.signIn(...PRINCIPAL);
      }
      let promotion = await promotionNow(portal, session);
      if (status === 200 && !promotion.turn) faults.push("an acknowledged promotion is lost");
      if (!promotion.turn) {
        if (promotion.plan?.fingerprint !== before)
          faults.push("a promotion that was cut off left changes");
        await turn(before);
        promotion = await promotionNow(portal, session);
      }
      const done = `${promotion.turn?.enrolled} enrolled, ${promotion.turn?.left} left, ${promotion.leftBehind} left behind`;
      expected ||= done;
      if (done !== expected || !promotion.turn)
        faults.push(`a promotion: ${done}; without a cut: ${expected}`);
      if ((await count(portal, SUM_OF_RESULTS)) !== results) faults.push("results changed");
      if (promotion.turn) await takeBack(promotion.turn.id);
    }
  } finally {
    await portal.remove();
  }
  return faults;
};

interface Backups {
  backups: { id: string; state: string; trial: string | null; note: string | null }[];
}

/** The next run of its job starts it again. */
export const backup: Cut = async (rounds) => {
  const faults: string[] = [];
  const portal = await Portal.make();
  try {
    await portal.start();
    for (let round = 1; round <= rounds; round += 1) {
      let session = await portal.signIn(...PRINCIPAL);
      const begun = await portal.get<Backups>(session, "POST /backups", {});
      await sleep(Math.random() * 4_000);
      await portal.cutPower();
      await portal.start();
      session = await portal.signIn(...PRINCIPAL);
      const id = begun.backups[0]?.id;
      const until = performance.now() + BACKUP_MS;
      for (;;) {
        const { backups } = await portal.get<Backups>(session, "GET /backups");
        const backup = backups.find((one) => one.id === id);
        if (backup?.state === "done" && backup.trial === "good") break;
        if (backup?.state === "failed" || performance.now() > until) {
          faults.push(`a backup is ${backup?.state}, ${backup?.trial}: ${backup?.note}`);
          break;
        }
        await sleep(1_000);
      }
    }
  } finally {
    await portal.remove();
  }
  return faults;
};
