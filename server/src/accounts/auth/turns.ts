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

/** A call that runs. */
interface Turn {
  readonly caller: Caller;
}

/** A call that waits. */
interface Call {
  readonly caller: Caller;
  start(turn: Turn): void;
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
  const running = new Set<Turn>();
  let isTurnOfCrowd = false;

  /** Runs `work` in a slot. Throws the refusal when there is no room for the caller. */
  async function run<Result>(
    work: () => Promise<Result>,
    caller: Caller = PORTAL,
  ): Promise<Result> {
    const turn = canStart(caller) ? startTurn(caller) : await waitForTurn(caller);
    try {
      return await work();
    } finally {
      running.delete(turn);
      startWaiting();
    }
  }

  /** Calls with one name from one network run one after the other. */
  function canStart({ network, name }: Caller): boolean {
    if (running.size >= slots) return false;
    return ![...running].some(
      ({ caller }) => caller !== PORTAL && caller.network === network && caller.name === name,
    );
  }

  function startTurn(caller: Caller): Turn {
    const turn = { caller };
    running.add(turn);
    return turn;
  }

  function waitForTurn(caller: Caller): Promise<Turn> {
    const line: Line = lines.get(caller.network) ?? new Map<string, Call[]>();
    const calls = line.get(caller.name) ?? [];
    if (caller !== PORTAL && calls.length >= limitOfName) throw refusal(caller);
    if (sum([...lines.values()].map(lengthOf)) >= limit) makeRoomFor(caller);
    lines.set(caller.network, line.set(caller.name, calls));
    return new Promise((start, refuse) => calls.push({ caller, start, refuse }));
  }

  /** Refuses the newest call of the longest line, or the caller whose own would become as long. */
  function makeRoomFor(caller: Caller): void {
    const [network, line] = longest([...lines], ([, one]) => lengthOf(one));
    const lengthOfCaller = lengthOf(lines.get(caller.network) ?? new Map());
    if (lengthOf(line) <= lengthOfCaller + 1) throw refusal(caller);
    const [name, calls] = longest([...line], ([, ofName]) => ofName.length);
    calls.pop()?.refuse(refusal({ network, name }));
    if (calls.length === 0) line.delete(name);
  }

  /** Gives free slots directly to those who wait, so that no newcomer can slip in between. */
  function startWaiting(): void {
    for (let next = takeNext(); next; next = takeNext()) next.start(startTurn(next.caller));
  }

  /** Takes the next call that can start from its line. */
  function takeNext(): Call | undefined {
    const ready = [...lines].flatMap(([network, line]) => {
      const name = [...line.keys()].find((one) => canStart({ network, name: one }));
      return name === undefined ? [] : [{ network, line, name }];
    });
    const next = ready.find(({ line }) => isCrowd(line) === isTurnOfCrowd) ?? ready[0];
    if (!next) return undefined;
    const { network, line, name } = next;
    isTurnOfCrowd = !isCrowd(line);
    lines.delete(network);
    const [call, ...later] = line.get(name) ?? [];
    line.delete(name);
    if (later.length > 0) line.set(name, later);
    if (line.size > 0) lines.set(network, line);
    return call;
  }

  /**
   * Returns how many calls are served, at most, before the last one that waits from a network; for a
   * network without any, before a call that came now.
   */
  function callsBefore(network: string): number {
    const line: Line = lines.get(network) ?? new Map();
    const rounds = Math.max(1, lengthOf(line));
    const otherLines = [...lines.values()].filter((other) => other !== line);
    const ofKind = (crowd: boolean) =>
      otherLines.filter((other) => isCrowd(other) === crowd).map(lengthOf);
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
