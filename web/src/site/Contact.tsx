import { CONTACT_LENGTHS } from "@school/core/site/contact-form.ts";
import type { SchoolFacts } from "@school/core/school/schemas.ts";
import { Section } from "./Section.tsx";
import { EmailField } from "./EmailField.tsx";
import { Honeypot } from "./Honeypot.tsx";

interface ContactProps {
  intro: string;
  hours: string;
  school: SchoolFacts;
  isOnStandby: boolean;
}

/** The school's location, and the contact form; a standby has no form. */
export function Contact({ intro, hours, school, isOnStandby }: ContactProps) {
  return (
    <Section id="contact" note="Contact" heading="Come and see us" intro={intro} ground="sheet">
      <div className="contact">
        <Facts school={school} hours={hours} />
        {isOnStandby ? (
          <p>
            Messages cannot be sent from this copy of the school’s page. Please call or email the
            school.
          </p>
        ) : (
          <ContactForm />
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
        <textarea name="message" required maxLength={CONTACT_LENGTHS.message} rows={6} />
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

function Facts({ school, hours }: { school: SchoolFacts; hours: string }) {
  const { address, phone, email } = school;
  return (
    <dl className="facts book-label">
      <div>
        <dt>School</dt>
        <dd>{school.name}</dd>
      </div>
      {address !== "" && (
        <div>
          <dt>Address</dt>
          <dd>{address}</dd>
        </div>
      )}
      {phone !== "" && (
        <div>
          <dt>Telephone</dt>
          <dd>
            <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a>
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
      {hours !== "" && (
        <div>
          <dt>Open</dt>
          <dd>{hours}</dd>
        </div>
      )}
    </dl>
  );
}
