import { defineError } from "../platform/http/errors.ts";

export const FeeItemNotFound = defineError(
  404,
  "fee_item_not_found",
  "This fee item is not there. It may have been ended.",
);

export const DiscountRuleNotFound = defineError(
  404,
  "discount_rule_not_found",
  "This discount is not there. It may have been ended.",
);

/** The amount of bills that exist must not change behind them. */
export const ItemIsBilled = defineError(
  409,
  "fee_item_is_billed",
  "This item was billed, so its amount stays. End it, and add an item with the new amount.",
);

export const BillingNotFound = defineError(404, "billing_not_found", "This billing is not there.");

export const BillingHasPayments = defineError(
  409,
  "billing_has_payments",
  "A payment was taken since this billing. Take back single bills on the child's account instead.",
);

export const NothingToBill = defineError(
  409,
  "nothing_to_bill",
  "All pupils of this term have their bills. Nothing was changed.",
);

export const EntryNotFound = defineError(404, "fee_entry_not_found", "This entry is not there.");

export const AlreadyCountered = defineError(
  409,
  "already_countered",
  "This was taken back already. Nothing was changed.",
);

/** Payments are countered as a whole, with their receipt. */
export const NotCounterable = defineError(
  409,
  "not_counterable",
  "This entry belongs to a receipt or takes another back. Take back the receipt instead.",
);

export const ReceiptNotFound = defineError(404, "receipt_not_found", "This receipt is not there.");

export const NoAccounts = defineError(
  404,
  "no_fee_account",
  "This child is not there, or has no account of fees.",
);

export const StatementNotFound = defineError(
  404,
  "fee_statement_not_found",
  "This bank statement is not there. Its payments may have been taken back.",
);

/** Two clerks work on one statement, or one has it open twice. */
export const LinesChanged = defineError(
  409,
  "statement_lines_changed",
  "Some of these lines were recorded or set aside meanwhile. Nothing was changed; look at the list again.",
);

export const SlipNotFound = defineError(404, "fee_slip_not_found", "This slip is not there.");

export const SlipDecided = defineError(
  409,
  "fee_slip_decided",
  "This slip was confirmed or answered meanwhile. Nothing was changed.",
);

export const TooManySlips = defineError(
  409,
  "too_many_fee_slips",
  "The office has not yet looked at 20 of your slips. Please wait for its answer.",
);

export const NoPaymentProvider = defineError(
  409,
  "no_payment_provider",
  "The school does not take online payments at the moment.",
);

/** The person can only try again: the row says that nothing was paid. */
export const PaymentPageNotOpened = defineError(
  502,
  "payment_page_not_opened",
  "The payment page did not open. Nothing was paid. Please try again in a moment.",
);

export const BankNotReached = defineError(
  502,
  "bank_not_reached",
  "We could not ask the bank. Your payment is safe; please look again in a moment.",
);

export const TooManyOnlinePayments = defineError(
  429,
  "too_many_online_payments",
  "You have opened many payment pages. Please wait an hour, or pay at the office.",
);

export const OnlinePaymentNotFound = defineError(
  404,
  "online_payment_not_found",
  "This online payment is not there.",
);

export const ProviderNotSetUp = defineError(
  404,
  "payment_provider_not_set_up",
  "This provider is not set up.",
);

/** Without the key their money could not be found any more. */
export const ProviderHasPending = defineError(
  409,
  "payment_provider_has_pending",
  "Payments are still open at this provider. Turn it off now, and remove it in three days.",
);
