import type { SiteContent } from "@school/core/site/content.ts";
import type { SiteDraft } from "@school/core/site/contract-content.ts";
import { changedSections, mergeSections, SITE_SECTIONS } from "@school/core/site/sections.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { toastError, toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";
import { siteApi } from "./api.ts";
import { type Faults, missingIn } from "./content-edit.ts";
import { clearUnsent, loadUnsent, saveUnsent } from "../../platform/unsent.ts";

const NO_FAULTS: Faults = new Map();

/** The draft that is being written: its contents, what is wrong, and what can be done with it. */
export function useSiteDraft(loaded: SiteDraft) {
  const { id: accountId } = useAccount();
  const queries = useQueryClient();
  const [seen, setSeen] = useState(loaded);
  const [content, setContent] = useState(() => contentToBegin(accountId, loaded));
  const [faults, setFaults] = useState(NO_FAULTS);
  const [news, setNews] = useState<readonly { key: string; words: string }[]>([]);
  const unsaved = useMemo(() => changedSections(seen.content, content), [seen, content]);
  const isDirty = unsaved.length > 0;
  const unpublished = useMemo(() => changedSections(seen.published, content), [seen, content]);

  useEffect(() => {
    keepContent(accountId, { content: isDirty ? content : seen.content, base: seen.content });
  }, [accountId, content, isDirty, seen]);

  // Undo buttons outlive the render that made them.
  const latest = useRef(seen);
  useEffect(() => {
    latest.current = seen;
  }, [seen]);

  /** The server's newest, under what is typed here. */
  function takeOver(base: SiteContent, next: SiteDraft): void {
    setSeen(next);
    latest.current = next;
    setContent((mine) => mergeSections(base, mine, next.content).content);
  }

  function refused(error: unknown): void {
    if (!(error instanceof ApiError)) return toastError(messageOf(error));
    if (error.code === "stale_version") {
      const theirs = error.current as SiteDraft;
      setNews(newsOf(seen, content, theirs));
      takeOver(seen.content, theirs);
    } else if (error.issues.length > 0) {
      const found = error.issues.map(({ path, message }) => [path.slice(1).join("."), message]);
      setFaults(new Map(found as [string, string][]));
      toastError("Something still has to be put right.");
    } else toastError(messageOf(error, "Failed to save"));
  }

  const settle = {
    onError: refused,
    onSettled: () => queries.invalidateQueries({ queryKey: siteApi.versions.key() }),
  };
  const saving = useMutation({
    ...siteApi.saveDraft.mutationOptions(),
    ...settle,
    onSuccess({ data }, sent) {
      setNews([]);
      takeOver(sent.content as SiteContent, data);
    },
  });
  const discarding = useMutation({ ...siteApi.discardDraft.mutationOptions(), ...settle });
  const publishing = useMutation({ ...siteApi.publish.mutationOptions(), ...settle });
  const restoring = useMutation({
    ...siteApi.restore.mutationOptions(),
    ...settle,
    onSuccess: ({ data }) => takeOver(latest.current.content, data),
  });

  /** True if nothing is missing; otherwise the fields say what is. */
  function check(): boolean {
    const missing = missingIn(content);
    setFaults(missing);
    if (missing.size > 0) toastError("Something still has to be filled in.");
    return missing.size === 0;
  }

  async function save(): Promise<SiteDraft | null> {
    if (!check()) return null;
    if (!isDirty) return seen;
    const answer = await saving.mutateAsync({ version: seen.version, content }).catch(() => null);
    return answer?.data ?? null;
  }

  async function publish(): Promise<void> {
    const saved = await save();
    if (!saved) return;
    const { version } = saved;
    const answer = await publishing.mutateAsync({ version }).catch(() => null);
    if (!answer) return;
    const { previousId, ...next } = answer.data;
    takeOver(saved.content, next);
    const words = "The public page is published";
    if (previousId === null) toastSuccess(words);
    else toastWithUndo(words, () => restore(previousId));
  }

  function restore(id: string, words?: string): void {
    restoring.mutate(
      { id, version: latest.current.version },
      {
        onSuccess({ data: { previousId } }) {
          if (words === undefined || previousId === null) toastSuccess("Taken back");
          else toastWithUndo(words, () => restore(previousId));
        },
      },
    );
  }

  return {
    seen,
    content,
    faults,
    news,
    isDirty,
    unpublished,
    busy: saving.isPending || discarding.isPending || publishing.isPending || restoring.isPending,
    change(change: (before: SiteContent) => SiteContent): void {
      setContent(change);
      setFaults(NO_FAULTS);
    },
    check,
    async saveDraft(): Promise<void> {
      if (await save()) toastSuccess("Draft saved. Visitors see it once it is published.");
    },
    publish,
    restore,
    /** Back to the page as visitors see it. */
    discard(): void {
      const thrownAway = content;
      const undo = () => setContent(thrownAway);
      const done = () => toastWithUndo("Draft discarded", undo);
      if (!seen.isDraft) {
        setContent(seen.content);
        return done();
      }
      discarding.mutate(
        { version: seen.version },
        {
          onSuccess({ data }) {
            setSeen(data);
            setContent(data.content);
            done();
          },
        },
      );
    },
  };
}

export type SiteDraftState = ReturnType<typeof useSiteDraft>;

/** What somebody else has changed meanwhile, and what of it stands here now. */
function newsOf(seen: SiteDraft, mine: SiteContent, theirs: SiteDraft) {
  const { taken, kept } = mergeSections(seen.content, mine, theirs.content);
  const by = theirs.updatedBy ?? "Somebody else";
  const news = [
    ...taken.map((section) => ({
      key: section,
      words: `${SITE_SECTIONS[section]}: changed by ${by}, and taken over here.`,
    })),
    ...kept.map((section) => ({
      key: section,
      words: `${SITE_SECTIONS[section]}: changed by ${by} as well. What you have typed stands here.`,
    })),
  ];
  const words = `${by} has saved or published the page.`;
  return news.length > 0 ? news : [{ key: "version", words }];
}

const FORM = "site/content";

/** What was typed and not saved, and the draft on which it was typed. */
interface Kept {
  readonly content: SiteContent;
  readonly base: SiteContent;
}

/** Keeps unsaved work in this browser; `content` the same as `base` means that there is none. */
function keepContent(accountId: string, { content, base }: Kept): void {
  if (content === base) clearUnsent(accountId, FORM);
  else saveUnsent(accountId, FORM, { content, base });
}

/** The draft with the unsaved work of this account, where others have not changed it since. */
function contentToBegin(accountId: string, draft: SiteDraft): SiteContent {
  const kept = loadUnsent(accountId, FORM)?.contents;
  if (!isKept(kept)) return draft.content;
  return mergeSections(kept.base, kept.content, draft.content).content;
}

/** An earlier version of the portal may have kept another shape. */
function isKept(value: unknown): value is Kept {
  if (typeof value !== "object" || value === null) return false;
  const { content, base } = value as Partial<Kept>;
  return isWhole(content) && isWhole(base);
}

function isWhole(content: unknown): boolean {
  if (typeof content !== "object" || content === null) return false;
  const keys = Object.keys(SITE_SECTIONS).filter((key) => key !== "page");
  return ["title", "description", ...keys].every((key) => Object.hasOwn(content, key));
}
