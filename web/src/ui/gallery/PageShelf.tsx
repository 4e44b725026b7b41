import { useState } from "react";
import { AppLink } from "../page/AppLink.tsx";
import { Avatar } from "../page/Avatar.tsx";
import { Photo } from "../page/Photo.tsx";
import { Button, ButtonLink, IconButton, type ButtonKind } from "../page/Button.tsx";
import { Column, Columns } from "../page/Columns.tsx";
import { EmailText } from "../page/EmailText.tsx";
import { FactList } from "../page/FactList.tsx";
import { FormattedText } from "../page/FormattedText.tsx";
import { Grid, Muted, Notice, PlainList, Row, Stack } from "../page/Layout.tsx";
import { Panel } from "../page/Panel.tsx";
import { PersonCell } from "../page/PersonCell.tsx";
import { ProgressBar } from "../page/ProgressBar.tsx";
import { ScaleBar } from "../page/ScaleBar.tsx";
import { Stat, StatRow } from "../page/Stat.tsx";
import { StatusBadge } from "../page/StatusBadge.tsx";
import { Tiles } from "../page/Tiles.tsx";
import { Steps } from "../page/Steps.tsx";
import styles from "./Gallery.module.css";
import { Piece, Shelf } from "./Piece.tsx";

const KINDS: readonly ButtonKind[] = ["primary", "secondary", "quiet", "danger"];

export function PageShelf() {
  const [step, setStep] = useState("first");
  return (
    <Shelf title="page">
      <Piece name="Button">
        <div className={styles.row}>
          {KINDS.map((kind) => (
            <Button key={kind} kind={kind}>
              {kind}
            </Button>
          ))}
          <Button kind="primary" disabled>
            disabled
          </Button>
          <Button size="compact-sm">small</Button>
        </div>
      </Piece>
      <Piece name="Stack, Row, Grid, PlainList, Muted, Notice">
        <Stack>
          <Row spread>
            <span>At one end</span>
            <span>At the other</span>
          </Row>
          <Grid min="8rem">
            <span>In as many columns</span>
            <span>as fit</span>
          </Grid>
          <PlainList ruled>
            <li>One</li>
            <li>Two</li>
          </PlainList>
          <Muted small>What matters less.</Muted>
          <Notice tone="good">
            <p>What should be read first.</p>
          </Notice>
        </Stack>
      </Piece>
      <Piece name="Tiles">
        <Tiles
          label="Classes"
          tiles={[
            {
              key: "6",
              href: "#6",
              title: "Primary 6",
              note: "Mrs Okeke",
              state: "222 of 348 scores",
            },
          ]}
        />
      </Piece>
      <Piece name="Columns">
        <Columns>
          <Column>
            <Panel title="One">Beside the other.</Panel>
          </Column>
          <Column>
            <Panel title="Two">Below it on a phone.</Panel>
          </Column>
        </Columns>
      </Piece>
      <Piece name="ButtonLink, IconButton, AppLink">
        <div className={styles.row}>
          <ButtonLink href="#main">Create</ButtonLink>
          <IconButton label="Edit Ada Obi" icon="✎" onClick={() => {}} />
          <IconButton label="Delete Ada Obi" kind="danger" icon="✕" onClick={() => {}} />
          <AppLink href="#main">A link</AppLink>
        </div>
      </Piece>
      <Piece name="Panel">
        <Panel title="With a title" description="And a sentence." actions={<Button>Edit</Button>}>
          Its body.
        </Panel>
        <Panel>Without a title.</Panel>
      </Piece>
      <Piece name="StatusBadge">
        <div className={styles.row}>
          <StatusBadge tone="good">Approved</StatusBadge>
          <StatusBadge tone="waiting">Waiting</StatusBadge>
          <StatusBadge tone="bad">Failed</StatusBadge>
          <StatusBadge tone="neutral">Draft</StatusBadge>
        </div>
      </Piece>
      <Piece name="Stat">
        <StatRow>
          <Stat label="Waiting" value={12} hint="of 340" href="#main" />
          <Stat label="Without a hint" value={3} />
        </StatRow>
      </Piece>
      <Piece name="FactList">
        <FactList
          facts={[
            { label: "Name", value: "Ada Obi" },
            { label: "Email", value: <EmailText email="a-rather-long-address@school.example" /> },
          ]}
        />
      </Piece>
      <Piece name="Avatar, PersonCell">
        <div className={styles.row}>
          {(["sm", "md", "lg", "xl"] as const).map((size) => (
            <Avatar key={size} name="Ọlá Ṣóyínká" size={size} />
          ))}
          <PersonCell name="Ada Obi" picture={null} href="#main" note="0012" />
          <PersonCell name="Without a link" picture={null} note="0013" />
        </div>
      </Piece>
      <Piece name="FormattedText">
        <FormattedText body={"Bring on Monday:\n\n- a ruler\n- two pencils"} />
      </Piece>
      <Piece name="Photo">
        <Photo src="/site/story-time.svg" alt="Story time" width={160} />
      </Piece>
      <Piece name="ProgressBar">
        <ProgressBar label="Known" done={1200} total={3000} />
        <ProgressBar label="Not known yet" />
      </Piece>
      <Piece name="ScaleBar">
        <ScaleBar share={0.7} mark={0.55} />
        <ScaleBar share={null} mark={0.55} />
      </Piece>
      <Piece name="Steps">
        <Steps
          label="A long form"
          current={step}
          onChoose={setStep}
          steps={[
            { key: "first", label: "First", state: "done" },
            { key: "second", label: "Second", state: "attention" },
            { key: "third", label: "Third" },
          ]}
        />
      </Piece>
    </Shelf>
  );
}
