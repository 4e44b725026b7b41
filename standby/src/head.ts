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
  const content = await vault.read(headKey(epoch));
  return content === null ? null : Head.parse(content);
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

/** The folder of a series in the archive, with its segments and bases. */
export const seriesFolder = (epoch: number, series: string) => `${epoch}/${series}/`;

/** Returns the name for which each segment is encrypted. */
export const segmentName = (series: string, segment: string) => `${series}/${segment}`;

/** The request of a standby that can no longer use a series for another one. */
const BaseRequest = z.object({ series: z.string() });
const requestKey = (epoch: number) => `${epoch}/wish`;

export async function readBaseRequest(vault: Vault, epoch: number): Promise<string | null> {
  const content = await vault.read(requestKey(epoch));
  return content === null ? null : BaseRequest.parse(content).series;
}

export async function writeBaseRequest(vault: Vault, epoch: number, series: string): Promise<void> {
  await vault.write(requestKey(epoch), { series } satisfies z.infer<typeof BaseRequest>);
}
