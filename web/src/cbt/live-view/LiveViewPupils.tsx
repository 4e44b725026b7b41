import { nounFor } from "@school/core/api/plural.ts";
import type { LiveView } from "@school/core/cbt/live-view/contract.ts";
import { useState } from "react";
import { useAddress } from "../../platform/address.ts";
import { FilterBar } from "../../ui/table/FilterBar.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { ATTENTION, countsOf, filterLiveView, SHOWN_KEYS } from "./live-view-filter.ts";
import { LiveViewTable } from "./LiveViewTable.tsx";
import { PupilDialog } from "./PupilDialog.tsx";
import { groups, log } from "./text.ts";
import { labels } from "../../ui/text.ts";

/** The pupils of the test with search and filters, and the dialog of the opened one. */
export function LiveViewPupils({ liveView }: { liveView: LiveView }) {
  const [address, setAddress] = useAddress(["show", "class", "search", "sort"]);
  const [opened, setOpened] = useState<string | null>(null);
  const { show, class: className, search, sort } = address;
  const shown = filterLiveView(liveView.rows, { show, className, search, sort });
  const classNames = [...new Set(liveView.rows.map(({ student }) => student.className))];
  const counts = countsOf(liveView.rows);
  const active = [show, className].filter((value) => value !== "").length;
  return (
    <>
      <FilterBar
        search={{
          value: search,
          onChange: (text) => setAddress({ search: text }),
          label: labels.searchPupil,
        }}
        active={active}
        onClear={() => setAddress({ show: "", class: "", search: "" })}
        total={shown.length}
        noun={nounFor(shown.length, "pupil")}
      >
        <FilterSelect
          label="Show"
          all={log.allPupils}
          value={show}
          options={SHOWN_KEYS.map((key) => ({
            value: key,
            label: `${groups[key]} (${counts[key]})`,
          }))}
          onChange={(value) => setAddress({ show: value })}
        />
        {classNames.length > 1 && (
          <FilterSelect
            label="Class"
            all={labels.allClasses}
            value={className}
            options={classNames}
            onChange={(value) => setAddress({ class: value })}
          />
        )}
        <FilterSelect
          label="Sort"
          all="By name"
          value={sort}
          options={[{ value: ATTENTION, label: "Attention first" }]}
          onChange={(value) => setAddress({ sort: value })}
        />
      </FilterBar>
      <LiveViewTable
        rows={shown}
        isPaused={liveView.pausedAt !== null}
        filtered={active > 0 || search !== ""}
        onOpen={setOpened}
      />
      <PupilDialog
        testId={liveView.test.id}
        row={liveView.rows.find(({ student }) => student.id === opened)}
        onClose={() => setOpened(null)}
      />
    </>
  );
}
