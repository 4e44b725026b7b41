import { boardContract } from "./board/contract.ts";
import { entryContract } from "./entry/contract.ts";
import { sheetFilesContract } from "./files/contract.ts";
import { halfTermContract } from "./half-term/contract.ts";
import { releaseContract } from "./release/contract.ts";
import { sheetSettingsContract } from "./settings/contract.ts";
import { sheetsContract } from "./sheets/contract.ts";

export const reportCardsContract = {
  ...entryContract,
  ...sheetSettingsContract,
  ...sheetsContract,
  ...releaseContract,
  ...boardContract,
  ...sheetFilesContract,
  ...halfTermContract,
};
