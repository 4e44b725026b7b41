import { dayOfTimeText } from "@school/core/api/dates.ts";
import type { StudentCertificates } from "@school/core/years/certificates/contract.ts";
import { paperLabels } from "../text.ts";
import years from "../Years.module.css";

/** Says before a leaving certificate is issued that the promotion then cannot be taken back. */
export function EndsTakeBack({ until }: { until: StudentCertificates["takeBackUntil"] }) {
  if (until === null) return null;
  return <p className={years.warning}>{paperLabels.endsTakeBack(dayOfTimeText(until))}</p>;
}
