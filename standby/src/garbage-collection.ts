import { partKey } from "./base.ts";
import { segmentAfter } from "./segments.ts";
import type { Archive } from "./archive.ts";
import type { Garbage } from "./state.ts";
import type { Writer } from "./writer.ts";

/** Removed in one call, so that new segments do not wait for long. */
const MAX_OBJECTS = 20;

/** Removes some of what the archive no longer needs, and saves what remains. */
export async function collectGarbage(writer: Writer, archive: Archive): Promise<void> {
  const [first] = writer.state.garbage;
  if (!first) return;
  let remaining: Garbage | null = first;
  for (let count = 0; count < MAX_OBJECTS && remaining !== null; count += 1)
    remaining = await removeOne(remaining, archive);
  const rest = writer.state.garbage.filter((each) => each !== first);
  await writer.change({ garbage: remaining === null ? rest : [remaining, ...rest] });
}

/** Removes one object; returns the garbage that remains after it, or null for none. */
async function removeOne(garbage: Garbage, archive: Archive): Promise<Garbage | null> {
  const { under, base, segments } = garbage;
  if (base && base.parts > 0) {
    await archive.remove(partKey(under, base.id, base.parts));
    return { ...garbage, base: { ...base, parts: base.parts - 1 } };
  }
  if (!segments || segments.from >= segments.until) return null;
  await archive.remove(under + segments.from);
  return { under, base: null, segments: { ...segments, from: segmentAfter(segments.from) } };
}
