import { lazyRouteComponent } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { useSchoolFacts } from "../school/school-facts.ts";
import type { FrontPageProps } from "../accounts/auth/front-page.ts";

/** A page for visitors, loaded when it is first opened, under the school's own name. */
export function withSchool(load: () => Promise<ComponentType<FrontPageProps>>) {
  const loadPage = async () => {
    const FrontPage = await load();
    return { Screen: () => <FrontPage school={useSchoolFacts()} /> };
  };
  return lazyRouteComponent(loadPage, "Screen");
}
