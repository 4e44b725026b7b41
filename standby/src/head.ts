import { z } from "zod";
import { SEGMENT_NAME } from "./segments.ts";
import type { Base } from "./state.ts";
import type { Vault } from "./vault.ts";

/** The starting point of a standby: the newest base of a series of segments. */
const Head = z.object({
  series: z.string(),
  base: z.object({
    id: z.string(),
    parts: z.number().int(),
    first: z.string().regex(SEGMENT_NAME),
    bytes: z.number(),
  }),
  /** Only the same kind of system and PostgreSQL can use the files: "linux-x64", "18". */
  system: z.string(),
  postgres: z.string(),
});
export type Head = z.infer<typeof Head>;

const headKey = (epoch: number) => `${epoch}/head`;
export const SYSTEM = `${process.platform}-${process.arch}`;

export async function readHead(vault: Vault, epoch: number): Promise<Head | null> {
  const found = await vault.read(headKey(epoch));
  return found === null ? null : Head.parse(found);
}

export async function writeHead(
  vault: Vault,
  epoch: number,
  { series, base, postgres }: { series: string; base: Base; postgres: string },
): Promise<void> {
  const { id, parts, first, bytes } = base;
  const head: Head = { series, base: { id, parts, first, bytes }, system: SYSTEM, postgres };
  await vault.write(headKey(epoch), head);
}

/** Where the segments and bases of a series are in the place. */
export const seriesFolder = (epoch: number, series: string) => `${epoch}/${series}/`;

/** Returns the name for which each segment is encrypted. */
export const segmentName = (series: string, segment: string) => `${series}/${segment}`;

/** A copy that cannot use a series any more asks for another one. */
const Wish = z.object({ series: z.string() });
const wishKey = (epoch: number) => `${epoch}/wish`;

export async function readBaseRequest(vault: Vault, epoch: number): Promise<string | null> {
  const found = await vault.read(wishKey(epoch));
  return found === null ? null : Wish.parse(found).series;
}

export async function writeBaseRequest(vault: Vault, epoch: number, series: string): Promise<void> {
  await vault.write(wishKey(epoch), { series } satisfies z.infer<typeof Wish>);
}
