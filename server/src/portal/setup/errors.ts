import { defineError } from "../../platform/http/errors.ts";

/** The file in DATA_DIR would not count. */
export const SetOutside = defineError(409, "set_outside", (variables: readonly string[]) =>
  variables.length > 0
    ? `${variables.join(", ")} ${variables.length === 1 ? "is" : "are"} set where the portal is started. Change the address there.`
    : "The portal shares its database with other processes. Set PUBLIC_URL where they are started.",
);
