import { CONTACT_LENGTHS } from "@school/core/site/contact-form.ts";
import type { SchoolFacts } from "@school/core/school/schemas.ts";
import { officeHoursText } from "@school/core/school/office-hours.ts";
import type { SiteContent } from "@school/core/site/content.ts";
import type { SitePage } from "@school/core/site/page.ts";
import { contactLinks } from "./contacts.ts";
import { Section } from "./Section.tsx";
import { EmailField } from "./EmailField.tsx";
import { Honeypot } from "./Honeypot.tsx";

interface ContactProps {
  contact: SiteContent["contact"];
  hours: SitePage["hours"];
  school: SchoolFacts;
  isOnStandby: boolean;
}

/**
 * The school's location, and the contact form, which a phone opens on demand; a standby has no form.
 */
export function Contact({ contact, hours, school, isOnStandby }: ContactProps) {
  return (
    <Section
      id="contact"
      note="Contact"
      heading="Come and see us"
      intro={contact.intro}
      ground="sheet"
    >
      <div className="contact">
        <Facts school={school} contact={contact} hours={hours} />
        {isOnStandby ? (
          <p>
            Messages cannot be sent from this copy of the school’s page. Please call or email the
            school.
          </p>
        ) : (
          <details className="more write" id="write">
            <summary>Write to the school</summary>
            <ContactForm />
          </details>
        )}
      </div>
    </Section>
  );
}

function ContactForm() {
  return (
    <form method="post" action="/contact" data-api="/api/contact-messages">
      <label>
        Name
        <input name="name" required maxLength={CONTACT_LENGTHS.name} autoComplete="name" />
      </label>
      <EmailField />
      <label className="wide">
        Message
        <textarea name="message" required maxLength={CONTACT_LENGTHS.message} rows={4} />
      </label>
      <Honeypot />
      <div className="wide form-end">
        <button className="button filled" type="submit">
          Send message
        </button>
        <p role="status" className="form-answer" />
      </div>
    </form>
  );
}

function Facts({ school, contact, hours }: Omit<ContactProps, "isOnStandby">) {
  const { address, phone, email } = school;
  const { call, whatsApp, map } = contactLinks(school);
  const open = [hours === null ? "" : officeHoursText(hours), contact.hours].filter(
    (text) => text !== "",
  );
  return (
    <dl className="facts book-label">
      {address !== "" && (
        <div>
          <dt>Address</dt>
          <dd>
            {address} {map && <a href={map}>Open the map</a>}
          </dd>
          {contact.directions !== "" && <dd>{contact.directions}</dd>}
        </div>
      )}
      {phone !== "" && (
        <div>
          <dt>Telephone</dt>
          <dd>
            <a href={call ?? undefined}>{phone}</a>
            {whatsApp && (
              <>
                {" "}
                <a href={whatsApp}>WhatsApp</a>
              </>
            )}
          </dd>
        </div>
      )}
      {email !== "" && (
        <div>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
      )}
      {open.length > 0 && (
        <div>
          <dt>Open</dt>
          {open.map((text) => (
            <dd key={text}>{text}</dd>
          ))}
        </div>
      )}
    </dl>
  );
}
