import { useQuery } from "@tanstack/react-query";
import type { FrontPageProps } from "../accounts/auth/front-page.ts";
import { RegisterPage } from "../accounts/auth/RegisterPage.tsx";
import { classesApi } from "../classes/api.ts";

/** The registration page with the classes that a pupil may name. */
export function RegisterScreen(props: FrontPageProps) {
  const { data, status } = useQuery(
    classesApi.names.queryOptions({ meta: { public: true }, networkMode: "always" }),
  );
  return <RegisterPage {...props} classes={{ status, names: data?.data ?? [] }} />;
}
