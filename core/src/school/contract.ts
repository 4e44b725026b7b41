import { z } from "zod";
import { endpoint } from "../accounts/endpoint.ts";
import { mayUsePortal } from "../accounts/policy.ts";
import { dataOf } from "../api/pagination.ts";
import { academicContract } from "./academic/contract.ts";
import { readsContract } from "./audit/contract-reads.ts";
import { auditContract } from "./audit/contract.ts";
import { backupsContract } from "./backups/contract.ts";
import { jobsContract } from "./jobs/contract.ts";
import { sentMailContract } from "./sent-mail/contract.ts";
import { AcademicSession, SchoolFacts } from "./schemas.ts";
import { settingsContract } from "./settings/contract.ts";

export const schoolContract = {
  facts: endpoint("anyone", {
    method: "GET",
    path: "/school",
    viewable: true,
    onStandby: true,
    summary: "The school's name, motto and address",
    tag: "school",
  }).output(dataOf(SchoolFacts)),

  sessions: endpoint(mayUsePortal, {
    method: "GET",
    path: "/academic-sessions",
    viewable: true,
    onStandby: true,
    summary: "All academic sessions with their terms, newest first",
    tag: "school",
  }).output(dataOf(z.array(AcademicSession))),

  academic: academicContract,
  settings: settingsContract,
  audit: auditContract,
  reads: readsContract,
  outbox: sentMailContract,
  jobs: jobsContract,
  backups: backupsContract,
};
