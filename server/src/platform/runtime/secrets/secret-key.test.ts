import { expect, it } from "vitest";
import { readConfig } from "../config/config.ts";
import { loadSecretKey } from "./secret-key.ts";

it("names DATA_DIR where it cannot be a folder", async () => {
  const config = readConfig({ DATA_DIR: import.meta.filename });
  await expect(loadSecretKey(config)).rejects.toThrow(/^DATA_DIR: [^\n]+$/);
});
