import { ENQUIRY_LENGTHS, type PlaceRequest } from "@school/core/site/enquiry.ts";
import type { SitePage } from "@school/core/site/page.ts";
import type { InputHTMLAttributes } from "react";
import { Brand } from "./Header.tsx";
import { Honeypot } from "./Honeypot.tsx";
import { SiteHead } from "./SiteHead.tsx";
import { labels } from "./text.ts";

/** The page on which a parent asks for a place; it works without scripts. */
export function EnquiryDocument({ page }: { page: SitePage }) {
  const { school, levels, today } = page;
  return (
    <html lang="en-NG">
      <SiteHead page={page} path="/enquiry" title={labels.askForPlace} />
      <body>
        <header className="bar">
          <div className="bar-row">
            <Brand school={school} href="/" />
          </div>
        </header>
        <main className="enquiry contact">
          <h1>{labels.askForPlace}</h1>
          <p>Tell us about your child. We call you in office hours.</p>
          <form method="post" action="/enquiry" data-api="/api/enquiries" data-once>
            <Line name="childLastName" label="Child’s surname" required />
            <Line name="childFirstName" label="Child’s first names" required />
            <Line name="dob" label="Date of birth" type="date" max={today} />
            <Line name="age" label="or age in years" inputMode="numeric" pattern="\d{1,2}" />
            <label className="wide">
              Class wanted
              <select name="classWanted">
                <option value="">Not sure</option>
                {levels.map((level) => (
                  <option key={level}>{level}</option>
                ))}
              </select>
            </label>
            <Line name="name" label="Your name" autoComplete="name" required />
            <Line name="phone" label="Your phone number" type="tel" autoComplete="tel" required />
            <Line name="email" label="Email (optional)" type="email" autoComplete="email" wide />
            <label className="wide">
              Message (optional)
              <textarea name="message" maxLength={ENQUIRY_LENGTHS.message} rows={3} />
            </label>
            <Honeypot />
            <div className="wide form-end">
              <button className="button filled large" type="submit">
                Send
              </button>
              <p role="status" className="form-answer" />
            </div>
          </form>
          <p>
            <a href="/">Back to the school’s page</a>
          </p>
        </main>
      </body>
    </html>
  );
}

interface LineProps extends InputHTMLAttributes<HTMLInputElement> {
  name: keyof PlaceRequest;
  label: string;
  wide?: boolean;
}

function Line({ name, label, wide = false, ...input }: LineProps) {
  return (
    <label className={wide ? "wide" : undefined}>
      {label}
      <input name={name} maxLength={ENQUIRY_LENGTHS[name]} {...input} />
    </label>
  );
}
