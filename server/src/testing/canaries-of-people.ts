import { queueMail } from "../platform/outgoing/mail/queue-mail.ts";
import { newId } from "../platform/database/id.ts";
import type { TestServer } from "../platform/testing/server.ts";
import { GROUPS, type Planter } from "./canary.ts";
import type { Kind } from "./permission-people.ts";

const { HEADS, OFFICE, MONEY } = GROUPS;

/** Columns of a pupil's record that the office and the child's own family read. */
const RECORD_COLUMNS = [
  "address",
  "previous_school",
  "hobby",
  "religion",
  "student_phone",
  "local_government_area",
  "class_last_passed",
] as const;

/** Columns that the class teacher reads too: a child falls ill or is collected during the day. */
const DAY_COLUMNS = [
  "health_condition",
  "genotype",
  "parent_relationship",
  "collector1_name",
  "collector2_phone",
  "second_guardian_name",
] as const;

/** Columns of a staff record that the office and the person read. */
const STAFF_COLUMNS = ["address", "phone", "nationality", "work_experience"] as const;

/** Fields of a staff record that the office writes and only the principal and the person read. */
const SEALED_FIELDS = ["accountNumber", "nextOfKin", "nextOfKinAddress"] as const;

/** Marks records of pupils, staff, families and visitors, money, and secrets of accounts. */
export async function plantPrivateRecords(
  planter: Planter,
  call: TestServer["call"],
): Promise<void> {
  const { ids, mark, run } = planter;
  for (const side of ["A", "B"] as const) {
    const family: Kind[] = [`parent${side}`, `pupil${side}`];
    const pupil = ids[`pupil${side}`];
    for (const column of [...RECORD_COLUMNS, ...DAY_COLUMNS]) {
      const isOfTheDay = DAY_COLUMNS.some((one) => one === column);
      const teacher: Kind[] = isOfTheDay ? [`teacher${side}`] : [];
      const marker = mark(`${column} of pupil ${side}`, [...OFFICE, ...family, ...teacher]);
      await run(
        `
        update student_details set ${column} = $1 where user_id = $2`,
        marker,
        pupil,
      );
    }
  }

  await plantStaff(planter, call);
  await plantMoney(planter);
  await plantOfficeWork(planter);
  await plantSecrets(planter);
}

async function plantStaff({ ids, mark, markShort, run, write }: Planter, call: TestServer["call"]) {
  for (const column of STAFF_COLUMNS) {
    const marker = mark(`${column} of teacherA`, [...OFFICE, "teacherA"]);
    await run(`update staff_details set ${column} = $1 where user_id = $2`, marker, ids.teacherA);
  }
  const { body: record } = await call(`GET /staff/${ids.teacherA}`, { as: ids.principal });
  const sealed = SEALED_FIELDS.map((field) => [
    field,
    markShort(`${field} of teacherA`, [...HEADS, "teacherA"]),
  ]);
  await write(`PUT /staff/${ids.teacherA}`, ids.principal, {
    version: record.data.version,
    ...Object.fromEntries(sealed),
  });
  await run(
    `insert into staff_documents (id, user_id, name, content_type, size, contents_sealed, uploaded_by)
    values ($1, $2, $3, 'application/pdf', 1, '\\x00', $4)`,
    newId(),
    ids.teacherA,
    mark("document of teacherA", [...OFFICE, "teacherA"]),
    ids.office,
  );
  await run(
    `insert into staff_days (id, staff_id, day, kind, reason)
    select $1, $2, current_date, 'LEAVE', $3
    on conflict (staff_id, day) do update set reason = excluded.reason`,
    newId(),
    ids.teacherA,
    mark("reason why teacherA was absent", [...OFFICE, "teacherA"]),
  );
}

/** Marks fees of pupil A, and what a bank and a parent say about them. */
async function plantMoney({ ids, mark, run }: Planter): Promise<void> {
  const family: Kind[] = [...MONEY, "parentA"];
  await run(
    `insert into fee_entries (id, student_id, term_id, kind, kobo, title)
    values ($1, $2, (select id from terms where is_current), 'BILL', 700, $3)`,
    newId(),
    ids.pupilA,
    mark("bill of pupil A", family),
  );
  await run(
    `insert into fee_entries (id, student_id, term_id, kind, kobo, title, reason)
    values ($1, $2, (select id from terms where is_current), 'DISCOUNT', -100, 'Discount', $3)`,
    newId(),
    ids.pupilA,
    mark("reason of a discount of pupil A", family),
  );
  const paymentId = newId();
  await run(
    `insert into fee_payments (id, number, code, method, kobo, paid_on, payer, reference)
    values ($1, 'CANARY', 'CANARY', 'TRANSFER', 200, current_date, $2, $3)`,
    paymentId,
    mark("payer of a payment for pupil A", family),
    mark("reference of a payment for pupil A", family),
  );
  await run(
    `insert into fee_entries (id, student_id, term_id, kind, kobo, title, payment_id)
    values ($1, $2, (select id from terms where is_current), 'PAYMENT', -200, 'Payment', $3)`,
    newId(),
    ids.pupilA,
    paymentId,
  );
  const statementId = newId();
  await run(
    `insert into fee_statements (id, file_name) values ($1, $2)`,
    statementId,
    mark("name of a bank statement", MONEY),
  );
  await run(
    `insert into fee_statement_lines
      (id, statement_id, place, paid_on, kobo, narration, reference, fingerprint, payer)
    values ($1, $2, 1, current_date, 300, $3, '', 'canary', '')`,
    newId(),
    statementId,
    mark("narration of a bank's line", MONEY),
  );
  const slipId = newId();
  await run(
    `insert into fee_slips (id, sent_by, file_id, file_name, kobo, paid_on, note)
    select $1, $2, id, 'slip.png', 400, current_date, $3 from files limit 1`,
    slipId,
    ids.parentA,
    mark("note with a parent's slip", family),
  );
  await run(
    `insert into fee_slip_children (slip_id, student_id) values ($1, $2)`,
    slipId,
    ids.pupilA,
  );
  await run(
    `insert into fee_online_payments
      (id, reference, provider, payer_id, term_id, shares, kobo, address)
    values ($1, $2, 'flutterwave', $3, (select id from terms where is_current),
      jsonb_build_array(jsonb_build_object('studentId', $4::text, 'kobo', 500)), 500, $5)`,
    newId(),
    mark("reference of an online payment", family),
    ids.parentA,
    ids.pupilA,
    `https://pay.example.com/${mark("page of an online payment", ["parentA"])}`,
  );
}

/** Marks what visitors, parents and pupils who left are known by in the office. */
async function plantOfficeWork({ db, ids, mark, run, write }: Planter): Promise<void> {
  const visitor = mark("message of the contact form", [...OFFICE]);
  await run(
    `insert into enquiries (id, name, email, message)
    values ($1, 'Visitor', 'visitor@test.school', $2)`,
    newId(),
    visitor,
  );
  const reader = mark("address of a reader of the newsletter", [...OFFICE]);
  await run(
    `
    insert into newsletter_readers (id, email, confirm_hash, leave_hash, confirmed_at)
    values ($1, $2, '\\x01', '\\x02', now())`,
    newId(),
    `${reader}@test.school`,
  );
  const mail = mark("mail to parentB", [...HEADS]);
  await db.transaction((tx) =>
    queueMail(tx, {
      recipientId: ids.parentB,
      address: "parent.b@test.school",
      purpose: "test",
      subject: "Canary",
      lines: [mail],
    }),
  );
  const leaving = mark("reason for which a pupil left", [...OFFICE]);
  await run(
    `
    update users set leaving_reason = $1, left_on = current_date - 1, left_as = 'WITHDRAWN', is_active = false
    where id = (select student_id from enrolments join users on users.id = student_id
      where left_on is null and student_id <> all($2::uuid[]) limit 1)`,
    leaving,
    Object.values(ids),
  );
  const draftOf = mark("draft of an admission", [...OFFICE]);
  await write("POST /admission-drafts", ids.office, { form: { firstName: draftOf } });

  await run(
    `insert into enquiry_notes (id, enquiry_id, text, state, written_by)
    select $1, id, $2, 'NEW', $3 from enquiries limit 1`,
    newId(),
    mark("note of the office on an enquiry", [...OFFICE]),
    ids.office,
  );
  await run(
    `insert into photo_consents (id, student_id, answer, signed_by, day, entered_by, created_at)
    values ($1, $2, 'REFUSED', $3, current_date, $4, now())`,
    newId(),
    ids.pupilA,
    mark("who signed for pictures of pupil A", [...OFFICE, "parentA"]),
    ids.office,
  );
  await run(
    `insert into class_changes (id, student_id, kind, term_id, to_class, reason, changed_by)
    values ($1, $2, 'TRANSFER', (select id from terms where is_current), 'Primary 4', $3, $4)`,
    newId(),
    ids.pupilA,
    mark("reason why pupil A changed class", [...OFFICE, "teacherA"]),
    ids.office,
  );
  await run(
    `insert into imports (id, kind, state, file_name, rows_total, created_by)
    values ($1, 'students', 'done', $2, 1, $3)`,
    newId(),
    mark("file name of an import", [...OFFICE]),
    ids.office,
  );
}

/** Marks values that no response contains, and those of a person's own sign-ins. */
async function plantSecrets({ ids, mark, run, write }: Planter): Promise<void> {
  await write("PUT /settings/phone/gateways/SMS", ids.principal, {
    provider: "termii",
    isActive: false,
    costPerPart: 400,
    perSecond: null,
    sender: "School",
    key: mark("key of the message gateway", []),
    version: 0,
  });
  await write("PUT /fees/online/providers/paystack", ids.principal, {
    provider: "paystack",
    isActive: false,
    key: mark("key of the payment provider", []),
    version: 0,
  });
  await run(
    `update users set password_hash = $1 where id = $2`,
    mark("hash of a password", []),
    ids["disabled principal"],
  );
  await run(
    `update auth_sessions set user_agent = $1 where user_id = $2`,
    mark("device of teacherA", ["teacherA"]),
    ids.teacherA,
  );
}
