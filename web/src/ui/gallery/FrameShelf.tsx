import { AppFrame } from "../frame/AppFrame.tsx";
import { Dropdown } from "../frame/Dropdown.tsx";
import { PageTabs } from "../frame/PageTabs.tsx";
import { SideButton, SideLink, SideNav, SideSection } from "../frame/SideNav.tsx";
import styles from "./Gallery.module.css";
import { Piece, Shelf } from "./Piece.tsx";

export function FrameShelf() {
  return (
    <Shelf title="frame">
      <Piece name="SideNav">
        <div className={styles.cover}>
          <Navigation label="Sample menu" />
        </div>
      </Piece>
      <Piece name="Dropdown">
        <Dropdown label="A menu">
          <a href="#main">A link</a>
          <button type="button">A button</button>
        </Dropdown>
      </Piece>
      <Piece name="PageTabs">
        <PageTabs
          label="Sample tabs"
          path="#main"
          tabs={[
            { href: "#main", label: "Open tab" },
            { href: "#other", label: "Another" },
          ]}
          more={[{ href: "#more", label: "In the menu" }]}
        />
      </Piece>
      <Piece name="AppFrame (a drawer on a phone)">
        <div className={styles.frame}>
          <AppFrame
            sidebar={<Navigation label="Sample menu of the frame" />}
            header="Header"
            path="/dev/ui"
          >
            The page.
          </AppFrame>
        </div>
      </Piece>
    </Shelf>
  );
}

function Navigation({ label }: { label: string }) {
  return (
    <SideNav label={label}>
      <SideSection label="A section">
        {[
          <SideLink key="open" href="#main" label="Open page" active />,
          <SideLink
            key="count"
            href="#main"
            label="With a count"
            count={{ value: 4, words: "waiting" }}
          />,
          <SideButton key="button" label="A button" onClick={() => {}} />,
        ]}
      </SideSection>
    </SideNav>
  );
}
