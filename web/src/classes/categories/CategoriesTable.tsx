import type { ClassCategory } from "@school/core/classes/schemas.ts";
import { Button } from "../../ui/page/Button.tsx";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { Row } from "../../ui/page/Layout.tsx";
import { actionsColumn } from "../../ui/table/actions-column.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { RowActions, RowCard, RowDelete, RowSwitch, RowFacts } from "../../ui/table/RowParts.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { categoriesApi } from "../api.ts";
import { MoveButtons, moved } from "../MoveButtons.tsx";
import { useWrite } from "../use-write.ts";
import { titles } from "./text.ts";
import { labels, failures } from "../../ui/text.ts";
import { messages } from "@school/core/api/text.ts";

interface CategoriesTableProps {
  categories: readonly ClassCategory[];
  onEdit: (category: ClassCategory) => void;
}

/** Categories in order, with the actions for each. */
export function CategoriesTable({ categories, onEdit }: CategoriesTableProps) {
  const reorder = useWrite({
    send: (ordered: readonly ClassCategory[]) =>
      categoriesApi.reorder.call({
        categories: ordered.map(({ id, version }) => ({ id, version })),
      }),
    failure: failures.update,
  });
  const mover = ({ name }: ClassCategory, index: number) => (
    <MoveButtons
      name={name}
      index={index}
      count={categories.length}
      onMove={(to) => !reorder.isPending && reorder.mutate(moved(categories, index, to))}
    />
  );
  const columns: Column<ClassCategory>[] = [
    { key: "name", header: "Name", rowHeader: true, cell: ({ name }) => name },
    { key: "group", header: labels.classGroup, cell: ({ classGroup }) => classGroup },
    { key: "order", header: "Order", align: "right", cell: ({ order }) => order },
    {
      key: "move",
      header: <span className="visually-hidden">Move</span>,
      cell: mover,
    },
    { key: "active", header: "Active", cell: (category) => <Active category={category} /> },
    actionsColumn((category) => <CategoryActions category={category} onEdit={onEdit} />),
  ];
  return (
    <DataTable
      caption={messages.classCategories}
      columns={columns}
      rows={categories}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          title={titles.noCategories}
          hint="Add one above, or use the defaults: Creche, Nursery 1 and 2, Primary 1 to 6."
        />
      }
      narrow={(category) => (
        <RowCard>
          <strong>{category.name}</strong>
          <RowFacts>
            <span>{category.classGroup}</span>
            <span>Order {category.order}</span>
            <span>
              Active: <Active category={category} />
            </span>
          </RowFacts>
          <Row>
            {mover(category, categories.indexOf(category))}
            <CategoryActions category={category} onEdit={onEdit} />
          </Row>
        </RowCard>
      )}
    />
  );
}

function Active({ category: { isActive } }: { category: ClassCategory }) {
  return <StatusBadge tone={isActive ? "good" : "neutral"}>{isActive ? "Yes" : "No"}</StatusBadge>;
}

interface CategoryActionsProps {
  category: ClassCategory;
  onEdit: (category: ClassCategory) => void;
}

function CategoryActions({ category, onEdit }: CategoryActionsProps) {
  const { id, name, isActive, version } = category;
  const confirm = useConfirm();
  const toggle = useWrite({
    send: () => categoriesApi.update.call({ id, version, isActive: !isActive }),
    failure: failures.update,
  });
  const remove = useWrite({
    send: () => categoriesApi.remove.call({ id, version }),
    done: () => toastSuccess("Deleted"),
    failure: failures.delete,
  });
  async function ask(): Promise<void> {
    const yes = await confirm({
      title: `Delete category ${name}?`,
      confirmLabel: "Delete",
      danger: true,
    });
    if (yes) remove.mutate();
  }
  const busy = toggle.isPending || remove.isPending;
  return (
    <RowActions>
      <Button size="compact-sm" aria-label={`Edit ${name}`} onClick={() => onEdit(category)}>
        Edit
      </Button>
      <RowSwitch name={name} isActive={isActive} disabled={busy} onClick={() => toggle.mutate()} />
      <RowDelete name={name} disabled={busy} onClick={() => void ask()} />
    </RowActions>
  );
}
