import { randomUUID } from "node:crypto";
import { z } from "zod";
import { StandbyError } from "./errors.ts";
import { type Vault } from "./vault.ts";

/**
 * The fence: objects fence/1, fence/2 and so on. Each is created once, by the computer that takes
 * writes from then on, and never changed. So of two that take over at the same time one fails, and a
 * computer finds out whether it was replaced by looking for the number after its own.
 */
const Fence = z.object({ id: z.string(), at: z.number() });
export interface Fence extends z.infer<typeof Fence> {
  readonly epoch: number;
}

const fenceKey = (epoch: number) => `fence/${epoch}`;

/** The fence of that number; null where there is none. Throws `Damaged`. */
export async function readFence(vault: Vault, epoch: number): Promise<Fence | null> {
  const content = await vault.read(fenceKey(epoch));
  return content === null ? null : { ...Fence.parse(content), epoch };
}

/** The fence with the highest number, from one that is known to be there; null where there is none. */
export async function newestFence(vault: Vault, known = 0): Promise<Fence | null> {
  let newest = known > 0 ? await readFence(vault, known) : null;
  if (known > 0 && newest === null) return newestFence(vault);
  for (;;) {
    const next = await readFence(vault, (newest?.epoch ?? 0) + 1);
    if (next === null) return newest;
    newest = next;
  }
}

/** Makes the computer with that id the one that takes writes; false where another one was first. */
export async function createFence(vault: Vault, epoch: number, id: string): Promise<boolean> {
  const at = vault.archive.lastResponseAt() ?? Date.now();
  if (await vault.create(fenceKey(epoch), { id, at })) return true;
  // The response to an earlier attempt may have been lost.
  return (await readFence(vault, epoch))?.id === id;
}

/** The period for which a computer may write without the archive. */
const Lease = z.object({ renewedAt: z.number(), days: z.number() });
export type Lease = z.infer<typeof Lease>;

const leaseKey = (epoch: number) => `${epoch}/lease`;
export const DAY_MS = 86_400_000;

export async function readLease(vault: Vault, epoch: number): Promise<Lease | null> {
  const content = await vault.read(leaseKey(epoch));
  return content === null ? null : Lease.parse(content);
}

/**
 * Renews the lease, and returns its start: the archive's clock before it was written, which is also
 * in the archive, so that both computers count from the same moment.
 */
export async function renewLease(vault: Vault, epoch: number, days: number): Promise<number> {
  const renewedAt = vault.archive.lastResponseAt() ?? Date.now();
  await vault.write(leaseKey(epoch), { renewedAt, days } satisfies Lease);
  return renewedAt;
}

/**
 * Checks that the archive supports what the fence needs. Throws `StandbyError` where it does not, and
 * the archive's own error where it does not respond.
 */
export async function requireConditions({ archive }: Vault, variable: string): Promise<void> {
  const key = `trial-${randomUUID()}`;
  const bytes = Buffer.from("A trial of the school portal; it is removed at once.\n");
  if ((await archive.get(key)) !== null)
    throw new StandbyError(`${variable}: answers what is not there`);
  const first = await archive.create(key, bytes);
  const second = await archive.create(key, bytes);
  await archive.remove(key);
  if (first && !second) return;
  throw new StandbyError(
    `${variable}: this bucket does not refuse to write an object that exists (If-None-Match), ` +
      "so two computers could both take over. Use another service: docs/operating/standby.md names some",
  );
}
