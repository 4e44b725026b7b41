import type { PrivateFields } from "@school/core/staff/records/private-fields.ts";
import type { Sealer } from "../../platform/secrets/seal.ts";

/** As the table keeps them; null where there is nothing to keep. */
export function sealPrivateFields(sealer: Sealer, fields: PrivateFields): Buffer | null {
  return Object.keys(fields).length === 0 ? null : sealer.seal(JSON.stringify(fields));
}

export function unsealPrivateFields(sealer: Sealer, sealed: Buffer | null): PrivateFields {
  return sealed === null ? {} : (JSON.parse(sealer.unseal(sealed)) as PrivateFields);
}
