import { billsRoutes } from "./bills/routes.ts";
import { itemsRoutes } from "./items/routes.ts";
import { ledgerRoutes } from "./ledger/routes.ts";
import { onlineRoutes } from "./online/routes.ts";
import { paymentsRoutes } from "./payments/routes.ts";
import { slipsRoutes } from "./slips/routes.ts";
import { statementsRoutes } from "./statements/routes.ts";

export const feesRoutes = {
  ...itemsRoutes,
  ...billsRoutes,
  ...ledgerRoutes,
  ...paymentsRoutes,
  ...statementsRoutes,
  ...slipsRoutes,
  ...onlineRoutes,
};
