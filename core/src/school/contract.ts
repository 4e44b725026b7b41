import { z } from "zod";
import { academicContract } from "./contract-academic.ts";
import { auditContract } from "./contract-audit.ts";
import { jobsContract } from "./contract-jobs.ts";
import { outboxContract } from "./contract-outbox.ts";
import { settingsContract } from "./contract-settings.ts";
import { endpoint } from "../accounts/endpoint.ts";
import { mayUsePortal } from "../accounts/policy.ts";
import { dataOf } from "../api/pagination.ts";
import { AcademicSession, SchoolFacts } from "./schemas.ts";

export const schoolContract = {
  facts: endpoint("anyone", {
    method: "GET",
    path: "/school",
    summary: "The school's name, motto and address",
    tag: "school",
  }).output(dataOf(SchoolFacts)),

  sessions: endpoint(mayUsePortal, {
    method: "GET",
    path: "/academic-sessions",
    summary: "All academic sessions with their terms, newest first",
    tag: "school",
  }).output(dataOf(z.array(AcademicSession))),

  academic: academicContract,
  settings: settingsContract,
  audit: auditContract,
  outbox: outboxContract,
  jobs: jobsContract,
};
