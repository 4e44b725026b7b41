import { billsContract } from "./bills/contract.ts";
import { itemsContract } from "./items/contract.ts";
import { ledgerContract } from "./ledger/contract.ts";
import { onlineContract } from "./online/contract.ts";
import { paymentsContract } from "./payments/contract.ts";
import { slipsContract } from "./slips/contract.ts";
import { statementsContract } from "./statements/contract.ts";

/** The endpoints of the module, composed of those of its submodules. */
export const feesContract = {
  ...itemsContract,
  ...billsContract,
  ...ledgerContract,
  ...paymentsContract,
  ...statementsContract,
  ...slipsContract,
  ...onlineContract,
};
