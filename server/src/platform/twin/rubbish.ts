import { partKey } from "./base.ts";
import { pieceAfter } from "./pieces.ts";
import type { Place } from "./place.ts";
import type { Rubbish } from "./state.ts";
import type { Writer } from "./writer.ts";

/** Removed at once, so that new pieces do not wait for long. */
const AT_ONCE = 20;

/** Removes some of what the place no longer needs, and notes what is left. */
export async function removeRubbish(writer: Writer, place: Place): Promise<void> {
  const [first] = writer.state.rubbish;
  if (!first) return;
  let left: Rubbish | null = first;
  for (let count = 0; count < AT_ONCE && left !== null; count += 1)
    left = await removeOne(left, place);
  const others = writer.state.rubbish.filter((each) => each !== first);
  await writer.change({ rubbish: left === null ? others : [left, ...others] });
}

/** What is left after it; null for nothing. */
async function removeOne(rubbish: Rubbish, place: Place): Promise<Rubbish | null> {
  const { under, base, pieces } = rubbish;
  if (base && base.parts > 0) {
    await place.remove(partKey(under, base.id, base.parts));
    return { ...rubbish, base: { ...base, parts: base.parts - 1 } };
  }
  if (!pieces || pieces.from >= pieces.until) return null;
  await place.remove(under + pieces.from);
  return { under, base: null, pieces: { ...pieces, from: pieceAfter(pieces.from) } };
}
