import { partKey } from "./base.ts";
import { segmentAfter } from "./segments.ts";
import type { Place } from "./place.ts";
import type { Garbage } from "./state.ts";
import type { Writer } from "./writer.ts";

/** Removed at once, so that new segments do not wait for long. */
const AT_ONCE = 20;

/** Removes some of what the place no longer needs, and notes what is left. */
export async function collectGarbage(writer: Writer, place: Place): Promise<void> {
  const [first] = writer.state.garbage;
  if (!first) return;
  let left: Garbage | null = first;
  for (let count = 0; count < AT_ONCE && left !== null; count += 1)
    left = await removeOne(left, place);
  const others = writer.state.garbage.filter((each) => each !== first);
  await writer.change({ garbage: left === null ? others : [left, ...others] });
}

/** Removes one object; returns the garbage that is left after it, or null for none. */
async function removeOne(garbage: Garbage, place: Place): Promise<Garbage | null> {
  const { under, base, segments } = garbage;
  if (base && base.parts > 0) {
    await place.remove(partKey(under, base.id, base.parts));
    return { ...garbage, base: { ...base, parts: base.parts - 1 } };
  }
  if (!segments || segments.from >= segments.until) return null;
  await place.remove(under + segments.from);
  return { under, base: null, segments: { ...segments, from: segmentAfter(segments.from) } };
}
