import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { MAX_SEARCH, MIN_SEARCH } from "@school/core/portal/search/contract.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { portalApi } from "../api.ts";
import { findPages, type FoundGroup, groupsOf } from "./found-links.ts";
import styles from "./Search.module.css";
import { GROUP_LABELS, labels } from "./text.ts";

/** Milliseconds between the last key and the search. */
const DEBOUNCE_MS = 200;

/** Finds people, classes, subjects, pages and notes; arrow keys select, Enter opens. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const account = useAccount();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const [search] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const isLongEnough = search.length >= MIN_SEARCH;
  const query = useQuery({
    ...portalApi.search.queryOptions({ input: { search } }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  const results = isLongEnough ? query.data?.data : undefined;
  const ofTitles = typed.trim().length < MIN_SEARCH ? [] : findPages(account, typed);
  const groups: FoundGroup[] = [
    ...(ofTitles.length > 0 ? [{ label: GROUP_LABELS.pages, links: ofTitles }] : []),
    ...(results ? groupsOf(account, results) : []),
  ];
  const all = groups.flatMap(({ links }) => links);
  const active = Math.min(chosen, Math.max(0, all.length - 1));
  const optionId = (at: number) => `${id}-${at}`;

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && all.length > 0) {
      event.preventDefault();
      const next = (active + step + all.length) % all.length;
      setChosen(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
    }
    if (event.key === "Enter") {
      event.preventDefault();
      document.getElementById(optionId(active))?.click();
    }
  }

  const isSearching = typed.trim() !== search || query.isFetching;
  return (
    <Dialog opened onClose={onClose} title={labels.open} size="lg">
      <TextInput
        type="search"
        label="Search people, classes, subjects, pages and notes"
        data-autofocus
        role="combobox"
        aria-expanded={all.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={all.length > 0 ? optionId(active) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        maxLength={MAX_SEARCH}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <p className={styles.state} role="status">
        {stateOf({ isShort: typed.trim().length < MIN_SEARCH, isSearching, count: all.length })}
        {query.isError && !isSearching && ` ${messageOf(query.error)} ${"Only pages are shown."}`}
      </p>
      <div id={`${id}-list`} role="listbox" aria-label="What was found" className={styles.list}>
        {groups.map(({ label, links }) => (
          <div key={label} role="group" aria-label={label}>
            <p className={styles.group} aria-hidden>
              {label}
            </p>
            {links.map((link) => {
              const at = all.indexOf(link);
              return (
                <AppLink
                  key={link.key}
                  id={optionId(at)}
                  href={link.href}
                  role="option"
                  aria-selected={at === active}
                  tabIndex={-1}
                  className={styles.option}
                  onClick={onClose}
                  onMouseMove={() => setChosen(at)}
                >
                  <span>{link.name}</span>
                  {link.about !== "" && <span className={styles.about}>{link.about}</span>}
                </AppLink>
              );
            })}
          </div>
        ))}
      </div>
    </Dialog>
  );
}

function stateOf({
  isShort,
  isSearching,
  count,
}: {
  isShort: boolean;
  isSearching: boolean;
  count: number;
}): string {
  if (isShort) return "Type at least two letters. The arrow keys and Enter open what you choose.";
  if (isSearching) return "Searching...";
  return count === 0 ? "Nothing found. Try another word." : "";
}
