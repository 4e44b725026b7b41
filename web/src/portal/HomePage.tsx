import { useSetup } from "../accounts/use-setup.ts";
import { GoTo } from "../platform/GoTo.tsx";
import { useSession } from "../platform/session/use-session.ts";
import { useSchoolFacts } from "../school/school-facts.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { FactList } from "../ui/FactList.tsx";
import { SplitPage } from "../ui/SplitPage.tsx";
import styles from "./HomePage.module.css";

/** The front door: which school this is, and the way in. */
export function HomePage() {
  const { name, motto, address, phone, email } = useSchoolFacts();
  const signedIn = useSession().status === "signed-in";
  const setup = useSetup();
  const facts = [
    { label: "Address", value: address },
    { label: "Telephone", value: phone },
    { label: "Email", value: email },
  ].filter(({ value }) => value !== "");
  if (setup === "needed") return <GoTo href="/setup" />;
  return (
    <SplitPage title="Welcome" school={name} motto={motto}>
      <ButtonLink kind="primary" size="md" href={signedIn ? "/dashboard" : "/signin"}>
        {signedIn ? "Go to Dashboard" : "Sign In"}
      </ButtonLink>
      <div className={styles.facts}>
        <FactList facts={facts} />
      </div>
    </SplitPage>
  );
}
