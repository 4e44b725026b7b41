import { useNavigate } from "@tanstack/react-router";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { parseAddress } from "../../platform/address.ts";
import { type AppLinkProps, LinkContext } from "../../ui/page/AppLink.tsx";

/** Lets the tabs of a person's page change the address, as the shell's links do. */
export function WithTabs({ children }: { children: ReactNode }) {
  return <LinkContext value={RoutedLink}>{children}</LinkContext>;
}

function RoutedLink({ href, ...rest }: AppLinkProps) {
  const navigate = useNavigate();
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        event.preventDefault();
        const { search } = new URL(href, location.origin);
        void navigate({ to: ".", search: parseAddress(search) });
      }}
    >
      {rest.children}
    </a>
  );
}

/** Opens a tab of a person's page. */
export async function openTab(name: string): Promise<void> {
  await userEvent.setup().click(await screen.findByRole("link", { name }));
}
