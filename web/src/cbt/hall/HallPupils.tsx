import { nounFor } from "@school/core/api/plural.ts";
import type { Hall } from "@school/core/cbt/hall/contract.ts";
import { useState } from "react";
import { useAddress } from "../../platform/address.ts";
import { FilterBar } from "../../ui/table/FilterBar.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { ATTENTION, countsOf, filterHall, SHOWN_KEYS } from "./hall-filter.ts";
import { HallTable } from "./HallTable.tsx";
import { PupilDialog } from "./PupilDialog.tsx";
import { groups, log } from "./text.ts";
import { labels } from "../../ui/text.ts";

/** The pupils of the test, searched and filtered, and the dialog of the one that is opened. */
export function HallPupils({ hall }: { hall: Hall }) {
  const [address, setAddress] = useAddress(["show", "class", "search", "sort"]);
  const [opened, setOpened] = useState<string | null>(null);
  const { show, class: className, search, sort } = address;
  const shown = filterHall(hall.rows, { show, className, search, sort });
  const classNames = [...new Set(hall.rows.map(({ student }) => student.className))];
  const counts = countsOf(hall.rows);
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
      <HallTable
        rows={shown}
        isPaused={hall.pausedAt !== null}
        filtered={active > 0 || search !== ""}
        onOpen={setOpened}
      />
      <PupilDialog
        testId={hall.test.id}
        row={hall.rows.find(({ student }) => student.id === opened)}
        onClose={() => setOpened(null)}
      />
    </>
  );
}
