import { setTimeout as sleep } from "node:timers/promises";
import type { Portal, Session } from "./portal.ts";

const SETTLES_MS = 120_000;

interface ImportState {
  id: string;
  version: number;
  state: string;
}

/** Waits until the record at `path`, or the first of a list there, has such a state. */
export async function settled(
  portal: Portal,
  session: Session,
  path: string,
  isDone: (state: string) => boolean,
): Promise<ImportState> {
  const until = performance.now() + SETTLES_MS;
  for (;;) {
    const state = await portal.get<ImportState | ImportState[]>(session, `GET ${path}`);
    const one = Array.isArray(state) ? state[0] : state;
    if (one && isDone(one.state)) return one;
    if (performance.now() > until) throw new Error(`${path} stays ${one?.state}`);
    await sleep(100);
  }
}

/** Uploads a file of pupils and begins its import; returns its id. */
export async function beginImport(
  portal: Portal,
  session: Session,
  lines: readonly string[],
): Promise<string> {
  const form = new FormData();
  form.append("file", new File([`${lines.join("\n")}\n`], "pupils.csv"));
  const { id } = await portal.get<ImportState>(session, "POST /students/imports", form);
  const path = `/students/imports/${id}`;
  const seen = await settled(portal, session, path, (state) => state === "checked");
  await portal.get(session, `POST ${path}/start`, { version: seen.version });
  return id;
}

/** Returns the state in which it ended. */
export async function endOfImport(portal: Portal, session: Session, id: string): Promise<string> {
  const ended = (state: string) => ["done", "failed", "cancelled"].includes(state);
  return (await settled(portal, session, `/students/imports/${id}`, ended)).state;
}

export async function importPupils(
  portal: Portal,
  session: Session,
  lines: readonly string[],
): Promise<void> {
  const state = await endOfImport(portal, session, await beginImport(portal, session, lines));
  if (state !== "done") throw new Error(`the import is ${state}`);
}
