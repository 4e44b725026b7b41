import { useEffect } from "react";
import { PageLoading } from "./PageLoading.tsx";

/** The school's public page is a document of its own, which the server makes: it is loaded anew. */
export function ToPublicPage() {
  useEffect(() => location.reload(), []);
  return <PageLoading />;
}
