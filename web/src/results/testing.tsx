import type { Result } from "@school/core/results/schemas.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { configure, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { AccountContext, type Account } from "../accounts/account.ts";
import { formatAddress, parseAddress } from "../platform/address.ts";
import { SchoolNowContext, type SchoolNow } from "../school/school-now.ts";
import { OwnStudentsContext, type OwnStudent } from "../students/own-students.ts";
import { UiProvider } from "../ui/UiProvider.tsx";

// Whole pages in jsdom, on machines with two busy cores.
configure({ asyncUtilTimeout: 5_000 });
vi.setConfig({ testTimeout: 20_000 });

const CURRENT_TERM = {
  id: "term-2",
  term: "TERM_2",
  startsOn: "2026-01-12",
  endsOn: "2026-04-02",
  isCurrent: true,
} as const;

/** What the server got: the address with its query, and the body. */
export interface Asked {
  call: string;
  query: Record<string, string>;
  body: unknown;
}

type Answer = (asked: Asked) => Response | object;

interface Mounted {
  role: Account["role"];
  students?: readonly OwnStudent[];
  settings?: Partial<SchoolNow["settings"]>;
  /** The query of the page's address. */
  query?: string;
  /** By "GET /api/results/pending"; a plain object is answered as JSON with 200. */
  answers: Record<string, Answer>;
}

/** Opens a page of this room for a person, with the server's answers; tells what was asked. */
export function mountPage(Page: () => ReactNode, mounted: Mounted): Asked[] {
  const asked: Asked[] = [];
  const answers: Record<string, Answer> = { ...SCHOOL_ANSWERS, ...mounted.answers };
  vi.stubGlobal("fetch", async (request: Request) => {
    const url = new URL(request.url);
    const text = request.method === "GET" ? "" : await request.text();
    const one = {
      call: `${request.method} ${url.pathname}`,
      query: Object.fromEntries(url.searchParams),
      body: text === "" ? null : (JSON.parse(text) as unknown),
    };
    asked.push(one);
    const answer = answers[one.call]?.(one);
    if (answer === undefined) {
      return Response.json({ message: `No answer for ${one.call}`, code: "x" }, { status: 404 });
    }
    return answer instanceof Response ? answer : Response.json(answer);
  });

  const rootRoute = createRootRoute();
  const pageRoute = createRoute({ getParentRoute: () => rootRoute, path: "$", component: Page });
  const router = createRouter({
    routeTree: rootRoute.addChildren([pageRoute]),
    history: createMemoryHistory({ initialEntries: [`/page?${mounted.query ?? ""}`] }),
    parseSearch: parseAddress,
    stringifySearch: formatAddress,
  });
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <UiProvider>
        <AccountContext value={account(mounted.role)}>
          <SchoolNowContext value={schoolNow(mounted.settings)}>
            <OwnStudentsContext value={mounted.students ?? []}>
              <RouterProvider router={router} />
            </OwnStudentsContext>
          </SchoolNowContext>
        </AccountContext>
      </UiProvider>
    </QueryClientProvider>,
  );
  return asked;
}

/** A complete published result; what differs is given. */
export function aResult(differing: Partial<Result> = {}): Result {
  const id = differing.id ?? "result-1";
  return {
    id,
    _id: id,
    student: { id: `student of ${id}`, admissionNumber: "MC/2020/001", name: "Obi Ada" },
    class: { id: "class-1", name: "Primary 4" },
    subject: { id: "subject-1", name: "Mathematics" },
    term: "TERM_2",
    academicYear: "2025/2026",
    scores: { CA1: 7, CA2: 8, CA3: 7, CA4: 8, exam: 40 },
    total: 70,
    grade: "B",
    status: "pending",
    published: true,
    teacher: { id: "teacher-1", name: "Bola Ade" },
    teacherComment: null,
    principalComment: null,
    approvedBy: null,
    approvedAt: null,
    createdAt: "2026-03-23T08:05:00.000Z",
    version: 3,
    ...differing,
  };
}

/** One page of a list that has no other. */
export function onePage<Row>(rows: readonly Row[]) {
  return { data: rows, pagination: { current: 1, pages: 1, total: rows.length } };
}

const CLASS = { id: "class-1", fullName: "Primary 4", academicYear: "2025/2026" };

const SCHOOL_ANSWERS: Record<string, Answer> = {
  "GET /api/school": () => ({
    data: { name: "Test School", motto: "", address: "", phone: "", email: "" },
  }),
  "GET /api/academic-sessions": () => ({
    data: [{ id: "session-1", name: "2025/2026", terms: [CURRENT_TERM] }],
  }),
  "GET /api/teaching": () => ({
    data: [
      {
        ...CLASS,
        subjects: [
          { id: "subject-1", name: "Mathematics" },
          { id: "subject-2", name: "Yorùbá Language" },
        ],
      },
    ],
  }),
  "GET /api/classes": () => onePage([CLASS]),
};

function account(role: Account["role"]): Account {
  return {
    id: "person-1",
    userId: "P001",
    email: "person@demo.school",
    firstName: "Ngozi",
    lastName: "Eze",
    role,
    roleInSchool: null,
    features: [],
    awaitingApproval: false,
    mustChangePassword: false,
    canAnnounce: false,
    className: null,
  };
}

function schoolNow(settings: Partial<SchoolNow["settings"]> = {}): SchoolNow {
  return {
    currentTerm: { ...CURRENT_TERM, academicYear: "2025/2026" },
    settings: {
      welcomeMessageType: "firstname",
      studentClassFilterEnabled: false,
      enableProfileImages: false,
      ...settings,
    },
  };
}
