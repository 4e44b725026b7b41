import { SITE_SECTIONS, type SiteContent } from "@school/core/site/content-fields.ts";
import type { SiteDraft } from "@school/core/site/contract.ts";
import { DEFAULT_SITE } from "@school/core/site/default-content.ts";
import { changedSections, SECTIONS } from "@school/core/site/sections.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import { ApiError, isStale, messageOf } from "../../platform/client/api-error.ts";
import { differing } from "../../platform/forms/changes.ts";
import type { Fault } from "../../platform/forms/use-fields.ts";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import type { Difference } from "../../ui/feedback/ConflictNotice.tsx";
import { toastError, toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";
import { siteApi } from "./api.ts";
import { missingIn } from "./content-edit.ts";
import { changedBy, fillIn } from "./text.ts";
import { failures } from "../../ui/text.ts";

const FAILURE = failures.save;

/**
 * The form of the public page's draft, with a field for each section, and the actions publish,
 * discard and restore an earlier page.
 *
 * @param leadTo receives the errors, since only one section is shown at a time
 */
export function useSiteDraft(loaded: SiteDraft, leadTo: (faults: readonly Fault[]) => void) {
  const { id: account } = useAccount();
  const queries = useQueryClient();
  const form = useRecordForm({
    record: loaded,
    valuesOf: ({ content }: SiteDraft) => content,
    input: ({ record: { version }, values: content }) => ({ version, content }),
    send: (input) => siteApi.saveDraft.call(input).catch(showRefusal),
    within: "content",
    saved: ({ data }, startFrom) => {
      startFrom(data);
      void pagesChanged();
    },
    failure: FAILURE,
    differences: (seen, current, typed) => changesOf(seen.content, typed, current),
    outdated: null,
    draft: { account, form: "site/content", record: storedDraft },
  });
  const isDirty = Object.keys(form.changes).length > 0;

  /** Reads again which pages there were, and which pictures are in use. */
  async function pagesChanged(): Promise<void> {
    await Promise.all(
      [siteApi.versions.key(), siteApi.pictures.key()].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
  }

  /** Shows why a call was refused, and rethrows the error; the form reports a conflict. */
  function showRefusal(error: unknown): never {
    const faults = error instanceof ApiError ? error.issues : [];
    if (faults.length > 0) {
      leadTo(faults);
      toastError("Fix the marked fields.");
    } else if (!isStale(error)) toastError(messageOf(error, FAILURE));
    throw error;
  }

  const settle = {
    onError: (error: unknown) => form.refused(error),
    onSettled: pagesChanged,
  };
  const discarding = useMutation({
    ...settle,
    mutationFn: () =>
      siteApi.discardDraft.call({ version: form.record.version }).catch(showRefusal),
  });
  const publishing = useMutation({
    ...settle,
    mutationFn: ({ version }: SiteDraft) => siteApi.publish.call({ version }).catch(showRefusal),
  });
  // The Undo of a toast outlives the render that made it: the version is that of the last one.
  const restoring = useMutation({
    ...settle,
    mutationFn: (id: string) =>
      siteApi.restore.call({ id, version: form.record.version }).catch(showRefusal),
    onSuccess: ({ data }) => form.startFrom(data, form.changes),
  });

  /** True if nothing is missing; otherwise the fields show the errors. */
  function check(): boolean {
    const missing = missingIn(form.latest());
    form.setIssues(missing);
    if (missing.length === 0) return true;
    leadTo(missing);
    toastError(fillIn(missing.map(({ name }) => name)));
    return false;
  }

  async function save(): Promise<SiteDraft | null> {
    if (!check()) return null;
    if (!isDirty) return form.record;
    const response = await form.send();
    return response?.data ?? null;
  }

  async function publish(): Promise<void> {
    const saved = await save();
    if (!saved) return;
    const response = await publishing.mutateAsync(saved).catch(() => null);
    if (!response) return;
    const { previousId, ...published } = response.data;
    form.startFrom(published, differing(form.latest(), saved.content));
    const words = "Page published";
    if (previousId === null) toastSuccess(words);
    else toastWithUndo(words, () => restore(previousId));
  }

  function restore(id: string, words?: string): void {
    restoring.mutate(id, {
      onSuccess({ data: { previousId } }) {
        if (words === undefined || previousId === null) toastSuccess("Undone");
        else toastWithUndo(words, () => restore(previousId));
      },
    });
  }

  return {
    form,
    isDirty,
    /** Whether the school has never published its page. */
    isFirst: form.record.published === null,
    unpublished: changedSections(form.record.published, form.values),
    canDiscard: changedSections(form.record.published ?? DEFAULT_SITE, form.values).length > 0,
    busy: form.busy || discarding.isPending || publishing.isPending || restoring.isPending,
    change(change: (before: SiteContent) => SiteContent): void {
      const before = form.latest();
      form.change(differing(change(before), before));
    },
    check,
    async saveDraft(): Promise<void> {
      if (await save()) toastSuccess("Draft saved. Visitors see it after you publish it.");
    },
    publish,
    restore,
    /** Back to the page as visitors see it. */
    async discard(): Promise<void> {
      const discarded = form.latest();
      if (form.record.isDraft) {
        const response = await discarding.mutateAsync().catch(() => null);
        if (!response) return;
        form.startFrom(response.data);
      } else form.discard();
      toastWithUndo("Draft discarded", () => form.change(discarded));
    },
  };
}

export type SiteDraftState = ReturnType<typeof useSiteDraft>;

/** A draft that this browser stored; null if an earlier version of the portal stored it. */
function storedDraft(stored: unknown): SiteDraft | null {
  const { content, published } = (stored ?? {}) as Partial<Record<keyof SiteDraft, unknown>>;
  return isWhole(content) && (published === null || isWhole(published))
    ? (stored as SiteDraft)
    : null;
}

function isWhole(content: unknown): boolean {
  const sections = SECTIONS.filter((section) => section !== "page");
  return ["title", "description", ...sections].every((key) => Object.hasOwn(Object(content), key));
}

/** Lists another user's changes to the page, and the version that is shown. */
function changesOf(seen: SiteContent, mine: SiteContent, current: SiteDraft): Difference[] {
  const edited = changedSections(seen, mine);
  const unlike = changedSections(mine, current.content);
  const by = current.updatedBy ?? "Someone else";
  const sections = changedSections(seen, current.content).flatMap((section) => {
    const name = SITE_SECTIONS[section].label;
    if (!edited.includes(section)) return changedBy.them(name, by);
    if (!unlike.includes(section)) return [];
    return changedBy.both(name, by);
  });
  return sections.length > 0 ? sections : [`${by} has saved or published the page.`];
}
