import { Button } from "../../ui/page/Button.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { categoriesApi } from "../api.ts";
import { useWrite } from "../use-write.ts";

/** Offered under the category where the school has none yet. */
export function SeedLink() {
  const seed = useWrite({
    send: () => categoriesApi.seed.call({}),
    done: () => toastSuccess("Seeded default categories"),
    failure: "Seed failed",
  });
  return (
    <Button kind="quiet" size="compact-sm" loading={seed.isPending} onClick={() => seed.mutate()}>
      Seed Defaults
    </Button>
  );
}
