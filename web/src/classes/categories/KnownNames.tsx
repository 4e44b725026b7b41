import type { ClassCategory } from "@school/core/classes/schemas.ts";
import type { KnownClassName } from "@school/core/classes/contract-categories.ts";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { Button } from "../../ui/page/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { FactList } from "../../ui/page/FactList.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { categoriesApi } from "../api.ts";
import styles from "../Classes.module.css";

interface KnownNamesProps {
  categories: readonly ClassCategory[];
  onOpen: (known: KnownClassName | "new") => void;
}

/** The class names that select a category, under the category that each selects. */
export function KnownNames({ categories, onOpen }: KnownNamesProps) {
  const query = useQuery(categoriesApi.knownNames.queryOptions());
  const names = query.data?.data;
  const facts = categories.flatMap(({ id, name }) => {
    const leading = names?.filter(({ category }) => category.id === id) ?? [];
    const value = <NameList category={name} names={leading} onOpen={onOpen} />;
    return leading.length > 0 ? [{ label: name, value }] : [];
  });
  return (
    <Panel
      title="Known class names"
      description="A class with one of these names gets the category by itself, and so does a class with the category's own name."
      actions={
        categories.length > 0 && <Button onClick={() => onOpen("new")}>Add a known name</Button>
      }
    >
      {query.isPending && <LoadingState />}
      {query.isError && !names && (
        <ErrorState title="The known names did not load" onRetry={() => void query.refetch()}>
          {messageOf(query.error)}
        </ErrorState>
      )}
      {names?.length === 0 && (
        <EmptyState title="No known names" hint="Seed Defaults brings the usual ones." />
      )}
      {facts.length > 0 && <FactList facts={facts} />}
    </Panel>
  );
}

interface NameListProps {
  category: string;
  names: readonly KnownClassName[];
  onOpen: (known: KnownClassName) => void;
}

function NameList({ category, names, onOpen }: NameListProps) {
  return (
    <ul className={styles.names} aria-label={`Names of ${category}`}>
      {names.map((known) => (
        <li key={known.id}>
          <Button
            size="compact-sm"
            aria-label={`Change known name ${known.name}`}
            onClick={() => onOpen(known)}
          >
            {known.name}
          </Button>
        </li>
      ))}
    </ul>
  );
}
