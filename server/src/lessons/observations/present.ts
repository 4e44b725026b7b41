import type { Actor } from "@school/core/accounts/actor.ts";
import type { Observation } from "@school/core/lessons/observations/contract.ts";
import {
  mayChangeObservation,
  type ObservationFacts,
} from "@school/core/lessons/observations/policy.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { presentFile } from "../files.ts";
import type { ObservationRow } from "./queries.ts";

/** The relation of the actor to an observation. */
export function factsOf(actor: Actor, { authorId, children }: ObservationRow): ObservationFacts {
  return { isAuthor: authorId === actor.id, classes: children };
}

export function presentObservation(
  row: ObservationRow,
  { actor, sealer }: { readonly actor: Actor; readonly sealer: Sealer },
): Observation {
  const { id, day, area, words, children, files, author, version } = row;
  return {
    id,
    day,
    area,
    words,
    children: children.map((child) => ({ id: child.id, name: child.name })),
    files: files.map((file) => presentFile(file, sealer)),
    author,
    mayChange: mayChangeObservation(actor, factsOf(actor, row)),
    version,
  };
}
