import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ClassCategory } from "@school/core/classes/schemas.ts";
import type { ClassAlias } from "@school/core/classes/categories/contract.ts";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { notify, toastSuccess } from "../../ui/feedback/toast.ts";
import { categoriesApi } from "../api.ts";
import { backfillText, titles, labels, failures, toasts } from "./text.ts";
import { useWrite } from "../use-write.ts";
import { AddCategory, EditCategoryForm } from "./CategoryForms.tsx";
import { CategoriesTable } from "./CategoriesTable.tsx";
import { AliasForm, ClassAliases } from "./ClassAliases.tsx";
import { labels as classesLabels } from "../text.ts";
import { failures as uiFailures } from "../../ui/text.ts";

/** The levels of the school, their order, and the class names that select them. */
export function CategoriesPage() {
  const [edited, setEdited] = useState<ClassCategory | null>(null);
  const [known, setKnown] = useState<ClassAlias | "new" | null>(null);
  const query = useQuery(categoriesApi.list.queryOptions());
  const categories = query.data?.data;
  const seed = useWrite({
    send: () => categoriesApi.seed.call({}),
    done: () => toastSuccess(toasts.seededDefaults),
    failure: failures.seed,
  });
  const backfill = useWrite({
    send: () => categoriesApi.backfill.call({}),
    done: ({ data }) => {
      const { done, rest } = backfillText(data);
      if (rest === "") toastSuccess(done);
      else notify(done, rest);
    },
    failure: uiFailures.update,
  });
  return (
    <Page
      title="Class Categories"
      crumbs={[{ label: "Classes", href: "/dashboard/classes" }]}
      description="Seed Defaults adds the usual levels with their known names. Backfill gives classes without a category the one of their name."
      actions={
        <>
          <Button loading={seed.isPending} onClick={() => seed.mutate()}>
            {classesLabels.seedDefaults}
          </Button>
          <Button loading={backfill.isPending} onClick={() => backfill.mutate()}>
            {labels.backfillStudentCategories}
          </Button>
        </>
      }
    >
      <Panel title={titles.addACategory}>
        <AddCategory />
      </Panel>
      <Loaded query={query} failed={titles.loadCategories}>
        {({ data }) => (
          <>
            <CategoriesTable categories={data} onEdit={setEdited} />
            <ClassAliases categories={data} onOpen={setKnown} />
          </>
        )}
      </Loaded>
      {edited && (
        <Dialog opened onClose={() => setEdited(null)} title={`Edit ${edited.name}`}>
          <EditCategoryForm category={edited} onDone={() => setEdited(null)} />
        </Dialog>
      )}
      {known && categories && (
        <Dialog
          opened
          onClose={() => setKnown(null)}
          title={known === "new" ? titles.addAnAlias : `Known name ${known.name}`}
        >
          <AliasForm
            known={known === "new" ? null : known}
            categories={categories}
            onDone={() => setKnown(null)}
          />
        </Dialog>
      )}
    </Page>
  );
}
