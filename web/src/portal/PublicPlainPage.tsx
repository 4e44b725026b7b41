import { useSchoolFacts } from "../school/school-facts.ts";
import { AppLink } from "../ui/AppLink.tsx";
import { SplitPage } from "../ui/SplitPage.tsx";

/** A page for visitors of which only the heading is there yet, with the way back to sign in. */
export function PublicPlainPage({ title }: { title: string }) {
  const { name, motto } = useSchoolFacts();
  return (
    <SplitPage title={title} school={name} motto={motto}>
      <AppLink href="/signin">Back to sign in</AppLink>
    </SplitPage>
  );
}
