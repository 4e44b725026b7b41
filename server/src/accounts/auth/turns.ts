/** The person whose call waits. */
export interface Caller {
  /** The network that the call came from; its people share its turns. */
  readonly network: string;
  /** The name that was typed there. */
  readonly name: string;
}

/** The portal's own work, for people who are signed in. */
const PORTAL: Caller = { network: "", name: "" };

interface TurnOptions {
  /** Number of calls that run at once. */
  readonly slots: number;
  /** Maximum number of waiting calls. */
  readonly limit: number;
  /** Maximum number of waiting calls with one name from one network. */
  readonly limitOfName: number;
  /** Creates the error of a call for which there is no room. */
  readonly refusal: (caller: Caller) => Error;
}

interface Call {
  start(): void;
  refuse(error: Error): void;
}

/** The waiting calls of a network, by name; the name served next comes first. */
type Line = Map<string, Call[]>;

/** A network from which more people wait is a crowd: a school, a mobile operator, or an attacker. */
const MAX_FEW = 5;

/**
 * Slots for calls of many people, and the order in which those who wait get them. Turns alternate
 * between networks from which a few people wait and crowds; among each kind, networks take turns,
 * and in a network its names do. So people at home pass a school that signs in behind one address,
 * the school still gets every second turn, and an attacker's calls wait behind each other.
 *
 * When no more may wait, the newest call of the network with most of them is refused: a network can
 * fill the queue only for itself.
 */
export function createTurns({ slots, limit, limitOfName, refusal }: TurnOptions) {
  /** By network; of each kind the one served next comes first. */
  const lines = new Map<string, Line>();
  let running = 0;
  let isTurnOfCrowd = false;

  /** Runs `work` in a slot. Throws the refusal when there is no room for the caller. */
  async function run<Result>(
    work: () => Promise<Result>,
    caller: Caller = PORTAL,
  ): Promise<Result> {
    if (running >= slots) await waitForTurn(caller);
    else running += 1;
    try {
      return await work();
    } finally {
      startNext();
    }
  }

  function waitForTurn(caller: Caller): Promise<void> {
    const line: Line = lines.get(caller.network) ?? new Map<string, Call[]>();
    const calls = line.get(caller.name) ?? [];
    if (caller !== PORTAL && calls.length >= limitOfName) throw refusal(caller);
    if (sum([...lines.values()].map(lengthOf)) >= limit) makeRoomFor(caller);
    lines.set(caller.network, line.set(caller.name, calls));
    return new Promise((start, refuse) => calls.push({ start, refuse }));
  }

  /** Refuses the newest call of the longest line, or the caller whose own would become as long. */
  function makeRoomFor(caller: Caller): void {
    const [network, line] = longest([...lines], ([, one]) => lengthOf(one));
    const own = lengthOf(lines.get(caller.network) ?? new Map());
    if (lengthOf(line) <= own + 1) throw refusal(caller);
    const [name, calls] = longest([...line], ([, ofName]) => ofName.length);
    calls.pop()?.refuse(refusal({ network, name }));
    if (calls.length === 0) line.delete(name);
  }

  /** Gives the slot directly to the next caller, so that no newcomer can slip in between. */
  function startNext(): void {
    const waiting = [...lines];
    const next = waiting.find(([, line]) => isCrowd(line) === isTurnOfCrowd) ?? waiting[0];
    if (!next) {
      running -= 1;
      return;
    }
    const [network, line] = next;
    isTurnOfCrowd = !isCrowd(line);
    lines.delete(network);
    const [name, [call, ...later]] = [...line][0] as [string, Call[]];
    line.delete(name);
    if (later.length > 0) line.set(name, later);
    if (line.size > 0) lines.set(network, line);
    call?.start();
  }

  /**
   * Returns how many calls are served, at most, before the last one that waits from a network; for a
   * network without any, before a call that came now.
   */
  function callsBefore(network: string): number {
    const line: Line = lines.get(network) ?? new Map();
    const rounds = Math.max(1, lengthOf(line));
    const others = [...lines.values()].filter((other) => other !== line);
    const ofKind = (crowd: boolean) =>
      others.filter((other) => isCrowd(other) === crowd).map(lengthOf);
    const alike = sum(ofKind(isCrowd(line)).map((length) => Math.min(length, rounds)));
    const unlike = Math.min(sum(ofKind(!isCrowd(line))), alike + rounds);
    return alike + unlike + (line.size > 0 ? rounds - 1 : 0);
  }

  return { run, callsBefore };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const lengthOf = (line: Line): number => sum([...line.values()].map(({ length }) => length));

const isCrowd = (line: Line): boolean => lengthOf(line) > MAX_FEW;

/** The first of the longest; there is at least one. */
function longest<Item>(items: readonly Item[], measure: (item: Item) => number): Item {
  return items.reduce((most, item) => (measure(item) > measure(most) ? item : most));
}
