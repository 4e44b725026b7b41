import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import { dayText, timeText } from "@school/core/api/dates.ts";
import type { Enquiry } from "@school/core/site/contract-enquiries.ts";
import {
  ENQUIRY_STATE_LABELS,
  ENQUIRY_STATES,
  type EnquiryState,
} from "@school/core/site/enquiry.ts";
import { mayAdmitFromEnquiry } from "@school/core/site/policy.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { downloadExport } from "../../platform/download-export.ts";
import { ExportButton } from "../../platform/ExportButton.tsx";
import { useList } from "../../platform/use-list.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { toastError, toastWithUndo } from "../../ui/feedback/toast.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Muted, PlainList, Row } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { ListCards } from "../../ui/table/ListCards.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { noMatches } from "../../ui/text.ts";
import { siteApi } from "./api.ts";
import styles from "./Enquiries.module.css";
import { EnquiryDialog } from "./EnquiryDialog.tsx";
import { enquiryTexts, titles } from "./text.ts";

const PAGE_SIZE = 20;
const STATES = ENQUIRY_STATES.map((value) => ({ value, label: ENQUIRY_STATE_LABELS[value] }));
const TONES = {
  NEW: "waiting",
  ANSWERED: "neutral",
  VISIT: "waiting",
  ADMITTED: "good",
  CLOSED: "neutral",
} as const;

/** Page of what visitors write: messages of the contact form, and requests for a place. */
export function EnquiriesPage() {
  const list = useList({
    filters: ["search", "state"],
    pageSize: PAGE_SIZE,
    read: (paging, address) =>
      siteApi.enquiries.queryOptions({ input: { ...paging, ...filterOf(address) } }),
  });
  const [noting, setNoting] = useState<Enquiry | null>(null);
  const unanswered = list.response?.unanswered ?? 0;
  return (
    <Page
      title={titles.enquiries}
      crumbs={[{ label: "Settings", href: "/dashboard/settings" }, { label: titles.enquiries }]}
      description={`Messages and requests for a place from the school’s website.${unanswered > 0 ? ` ${unanswered} new.` : ""}`}
      actions={
        <ExportButton
          input={{ ...filterOf(list.address), format: "csv" as const }}
          options={siteApi.exportEnquiries.mutationOptions(downloadExport)}
        />
      }
    >
      <ListPage
        list={list}
        noun={["enquiry", "enquiries"]}
        search="Search name, phone, email or text"
        filters={
          <FilterSelect
            label="Show"
            all="All enquiries"
            value={list.address.state}
            options={STATES}
            onChange={(state) => list.set({ state })}
          />
        }
        empty={
          <EmptyState
            title="No enquiries"
            hint="What visitors write on the school’s website appears here."
          />
        }
        noMatches={<EmptyState title={noMatches} />}
      >
        {(table) => (
          <ListCards {...table} failed="The enquiries did not load" gap={4} rowKey={({ id }) => id}>
            {(enquiry) => <EnquiryCard enquiry={enquiry} onNote={() => setNoting(enquiry)} />}
          </ListCards>
        )}
      </ListPage>
      {noting && <EnquiryDialog enquiry={noting} onClose={() => setNoting(null)} />}
    </Page>
  );
}

function filterOf(address: Readonly<Record<"search" | "state", string>>) {
  const state = ENQUIRY_STATES.find((one) => one === address.state);
  return { state, search: address.search.slice(0, 100) || undefined };
}

/** One enquiry: its sender, text and notes, and the next actions. */
function EnquiryCard({ enquiry, onNote }: { enquiry: Enquiry; onNote: () => void }) {
  const { id, name, state, child, pupilId, message, notes } = enquiry;
  const answer = useAnswer(enquiry);
  const admission = useAdmissionFrom(enquiry);
  const mayAdmit = mayAdmitFromEnquiry(useAccount());
  const isBusy = answer.isPending || admission.isPending;
  return (
    <article
      className={styles.enquiry}
      data-new={state === "NEW" || undefined}
      aria-labelledby={id}
    >
      <header className={styles.head}>
        <h2 id={id} className={styles.name}>
          {name}
        </h2>
        <StatusBadge tone={TONES[state]}>{ENQUIRY_STATE_LABELS[state]}</StatusBadge>
        <Contacts enquiry={enquiry} />
      </header>
      {child && <p className={styles.child}>{childText(child)}</p>}
      {message !== "" && <p className={styles.text}>{message}</p>}
      <Notes notes={notes} />
      <Row as="footer">
        {state === "NEW" && (
          <Button
            size="xs"
            disabled={isBusy}
            aria-label={`${enquiryTexts.answered}: ${name}`}
            onClick={() => answer.mutate("ANSWERED")}
          >
            {enquiryTexts.answered}
          </Button>
        )}
        <Button
          size="xs"
          disabled={isBusy}
          aria-label={`${enquiryTexts.note}: ${name}`}
          onClick={onNote}
        >
          {enquiryTexts.note}
        </Button>
        {child && pupilId === null && mayAdmit && (
          <Button
            size="xs"
            kind="primary"
            disabled={isBusy}
            aria-label={`${enquiryTexts.admit}: ${firstNameFirst(child)}`}
            onClick={() => admission.mutate()}
          >
            {enquiryTexts.admit}
          </Button>
        )}
        {pupilId !== null && <AppLink href={`/dashboard/students/${pupilId}`}>Open pupil</AppLink>}
      </Row>
    </article>
  );
}

function Contacts({ enquiry: { phone, email, createdAt } }: { enquiry: Enquiry }) {
  return (
    <p className={styles.from}>
      {phone !== "" && <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a>}
      {email !== "" && <a href={mailto(email)}>{email}</a>}
      <time dateTime={createdAt}>{timeText(createdAt)}</time>
    </p>
  );
}

function childText(child: NonNullable<Enquiry["child"]>) {
  const { dob, age, classWanted } = child;
  const born = dob === null ? `age ${age}` : `born ${dayText(dob)}`;
  return `A place for ${firstNameFirst(child)}, ${born}, ${classWanted || "any class"}`;
}

function Notes({ notes }: Pick<Enquiry, "notes">) {
  if (notes.length === 0) return null;
  return (
    <PlainList gap={1} aria-label="What was done" className={styles.notes}>
      {notes.map(({ id, text, state, by, at }) => (
        <li key={id}>
          {text !== "" && <span className={styles.text}>{text} </span>}
          <Muted as="span" small>
            {ENQUIRY_STATE_LABELS[state]}, {by}, {timeText(at)}
          </Muted>
        </li>
      ))}
    </PlainList>
  );
}

/** Sets the state at once; it can be undone. */
function useAnswer({ id, version, state: before }: Enquiry) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: siteApi.enquiries.key() });
  const undo = useMutation({
    ...siteApi.changeEnquiry.mutationOptions(),
    onError: (error) => toastError(failureOf(error)),
    onSettled: refresh,
  });
  return useMutation({
    mutationFn: (state: EnquiryState) => siteApi.changeEnquiry.call({ id, version, state }),
    onSuccess: ({ data }) =>
      toastWithUndo(enquiryTexts.marked(data.state), () =>
        undo.mutate({ id, version: data.version, state: before }),
      ),
    onError: (error) => toastError(failureOf(error)),
    onSettled: refresh,
  });
}

/** Opens New Admission with what the parent has written. */
function useAdmissionFrom({ id, version }: Enquiry) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => siteApi.admitFromEnquiry.call({ id, version }),
    onSuccess: ({ data }) =>
      void navigate({ to: "/dashboard/students/create", search: { draft: data.draftId } }),
    onError: (error) => toastError(failureOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: siteApi.enquiries.key() }),
  });
}

function failureOf(error: Error): string {
  const isStale = error instanceof ApiError && error.code === "stale_version";
  return isStale ? enquiryTexts.changed : messageOf(error);
}

/** A visitor's address could carry fields of a mail of its own. */
function mailto(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}
