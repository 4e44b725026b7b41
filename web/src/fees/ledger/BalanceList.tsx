import { weekdayText } from "@school/core/api/dates.ts";
import { nairaText } from "@school/core/api/money.ts";
import type { ChildAccount } from "@school/core/fees/ledger/contract.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { PlainList } from "../../ui/page/Layout.tsx";
import { addresses } from "../text.ts";
import { BalanceText } from "./BalanceText.tsx";

/** A child's balance, the part to pay by now, the days of the rest, and the balances of siblings. */
export function BalanceList({ account }: { account: ChildAccount }) {
  const { balance, overdue, later, siblings } = account;
  return (
    <PlainList gap={2}>
      <li>
        <BalanceText kobo={balance} />
        {overdue > 0 && overdue < balance && `, of it ${nairaText(overdue)} by now`}
      </li>
      {balance > 0 &&
        later.map(({ dueOn, kobo }) => (
          <li key={dueOn}>
            {nairaText(kobo)} by {weekdayText(dueOn)}
          </li>
        ))}
      {siblings.map((one) => (
        <li key={one.studentId}>
          <AppLink href={addresses.account(one.studentId)}>{one.name}</AppLink>:{" "}
          <BalanceText kobo={one.balance} />
        </li>
      ))}
    </PlainList>
  );
}
