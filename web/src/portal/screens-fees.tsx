import { lazyRouteComponent, type RouteComponent } from "@tanstack/react-router";

/** The screens of bills, payments, balances and payment providers. */
export const feeScreens: Readonly<Record<string, RouteComponent>> = {
  "/dashboard/fees": lazyRouteComponent(
    () => import("../fees/ledger/FeeAccountsPage.tsx"),
    "FeeAccountsPage",
  ),
  "/dashboard/fees/billing": lazyRouteComponent(
    () => import("../fees/bills/BillingPage.tsx"),
    "BillingPage",
  ),
  "/dashboard/fees/items": lazyRouteComponent(
    () => import("../fees/items/PriceListPage.tsx"),
    "PriceListPage",
  ),
  "/dashboard/fees/report": lazyRouteComponent(
    () => import("../fees/ledger/FeeReportPage.tsx"),
    "FeeReportPage",
  ),
  "/dashboard/fees/payments": lazyRouteComponent(
    () => import("../fees/payments/PaymentsPage.tsx"),
    "PaymentsPage",
  ),
  "/dashboard/fees/payments/{id}": lazyRouteComponent(
    () => import("../fees/payments/ReceiptPage.tsx"),
    "ReceiptPage",
  ),
  "/dashboard/fees/statements": lazyRouteComponent(
    () => import("../fees/statements/StatementsPage.tsx"),
    "StatementsPage",
  ),
  "/dashboard/fees/statements/{id}": lazyRouteComponent(
    () => import("../fees/statements/StatementPage.tsx"),
    "StatementPage",
  ),
  "/dashboard/fees/slips": lazyRouteComponent(
    () => import("../fees/slips/SlipsPage.tsx"),
    "SlipsPage",
  ),
  "/dashboard/fees/online": lazyRouteComponent(
    () => import("../fees/online/OnlinePaymentsPage.tsx"),
    "OnlinePaymentsPage",
  ),
  "/dashboard/settings/online-payments": lazyRouteComponent(
    () => import("../fees/online/ProvidersPage.tsx"),
    "ProvidersPage",
  ),
  "/fees/online/{id}": lazyRouteComponent(
    () => import("../fees/online/OnlinePaymentPage.tsx"),
    "OnlinePaymentPage",
  ),
  "/dashboard/fees/{id}": lazyRouteComponent(
    () => import("../fees/ledger/FeeAccountPage.tsx"),
    "FeeAccountPage",
  ),
  "/fees": lazyRouteComponent(() => import("../fees/ledger/OwnFeesPage.tsx"), "OwnFeesPage"),
};
