import { z } from "zod";
import { PIECE_NAME } from "./pieces.ts";
import type { Base } from "./state.ts";
import type { Vault } from "./vault.ts";

/** What a copy starts from: the newest base of a series of pieces. */
const Head = z.object({
  series: z.string(),
  base: z.object({
    id: z.string(),
    parts: z.number().int(),
    first: z.string().regex(PIECE_NAME),
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

/** Where the pieces and bases of a series are in the place. */
export const seriesFolder = (epoch: number, series: string) => `${epoch}/${series}/`;

/** What each piece is encrypted for. */
export const pieceName = (series: string, piece: string) => `${series}/${piece}`;

/** A copy that cannot use a series any more asks for another one. */
const Wish = z.object({ series: z.string() });
const wishKey = (epoch: number) => `${epoch}/wish`;

export async function readWish(vault: Vault, epoch: number): Promise<string | null> {
  const found = await vault.read(wishKey(epoch));
  return found === null ? null : Wish.parse(found).series;
}

export async function writeWish(vault: Vault, epoch: number, series: string): Promise<void> {
  await vault.write(wishKey(epoch), { series } satisfies z.infer<typeof Wish>);
}
