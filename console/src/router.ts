import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { kindPages } from './kind-pages.golden.ts'
import type { KindPath, PagePath } from './page-paths.ts'
import { FailedPage } from './shell/failed-page.tsx'
import { MissingPage } from './shell/missing-page.tsx'
import { Outside } from './shell/outside.tsx'
import { SignedIn } from './shell/signed-in.tsx'

const root = createRootRoute({ component: Outside, notFoundComponent: MissingPage })
const inside = createRoute({ id: 'inside', getParentRoute: () => root, component: SignedIn })

/**
 * The component of a page, from a separate script. For the error of the browser, the router would reload the document,
 * which offline replaces the console by a page of the browser.
 */
function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, () => ReactNode>>,
  name: Name,
): ReturnType<typeof lazyRouteComponent> {
  return lazyRouteComponent(
    () =>
      load().catch((cause: unknown) => {
        throw new Error('the script of a page is missing', { cause })
      }),
    name,
  )
}

const password = lazyPage(() => import('./pages/sign-in/password-page.tsx'), 'PasswordPage')
const records = lazyPage(() => import('./pages/records/records-page.tsx'), 'RecordsPage')

/** Pages for signed-in users; each is loaded when it is opened. */
const insidePages = {
  '/': lazyPage(() => import('./pages/today/today-page.tsx'), 'TodayPage'),
  '/schedule': lazyPage(() => import('./pages/schedule/schedule-page.tsx'), 'SchedulePage'),
  '/find-free': lazyPage(() => import('./pages/schedule/find-free-page.tsx'), 'FindFreePage'),
  '/profile': lazyPage(() => import('./pages/profile/profile-page.tsx'), 'ProfilePage'),
  '/to-bill': lazyPage(() => import('./pages/to-bill/to-bill-page.tsx'), 'ToBillPage'),
  '/invoice': lazyPage(() => import('./pages/documents/document-page.tsx'), 'InvoicePage'),
  '/quote': lazyPage(() => import('./pages/documents/document-page.tsx'), 'QuotePage'),
  '/template': lazyPage(() => import('./pages/templates/template-page.tsx'), 'TemplatePage'),
  '/reports': lazyPage(() => import('./pages/reports/reports-page.tsx'), 'ReportsPage'),
  '/projects': lazyPage(() => import('./pages/projects/projects-page.tsx'), 'ProjectsPage'),
  '/project': lazyPage(() => import('./pages/projects/project-page.tsx'), 'ProjectPage'),
  '/contacts': records,
  '/quotes': records,
  '/invoices': records,
  '/credit-notes': records,
  '/supplier-bills': records,
  '/time': records,
  '/rates': records,
  '/rates-at-work': lazyPage(() => import('./pages/records/rates/rates-page.tsx'), 'RatesPage'),
  '/permissions': lazyPage(() => import('./pages/records/permissions/permissions-page.tsx'), 'PermissionsPage'),
  '/feeds': lazyPage(() => import('./pages/records/feeds/feeds-page.tsx'), 'FeedsPage'),
  '/bank-statement': lazyPage(() => import('./pages/records/bank/bank-statement-page.tsx'), 'BankStatementPage'),
  '/import': lazyPage(() => import('./pages/records/import/import-page.tsx'), 'ImportPage'),
  '/admin/health': lazyPage(() => import('./pages/records/administration/health-page.tsx'), 'HealthPage'),
  '/admin': lazyPage(() => import('./pages/records/kinds-page.tsx'), 'KindsPage'),
}

/** Sign-in pages. */
const doors = {
  '/sign-in': lazyPage(() => import('./pages/sign-in/way-in-page.tsx'), 'WayInPage'),
  '/forgotten': lazyPage(() => import('./pages/sign-in/forgotten-page.tsx'), 'ForgottenPage'),
  '/setup': lazyPage(() => import('./pages/sign-in/set-up-page.tsx'), 'SetUpPage'),
  '/invite': password,
  '/reset': password,
}

// Every address of the service has a page, and every page an address. A kind of record has one automatically.
const all = { ...insidePages, ...doors } satisfies Record<Exclude<PagePath, KindPath>, unknown>

type InsidePath = keyof typeof insidePages
type DoorPath = Exclude<keyof typeof all, InsidePath>

const insideRoutes = (Object.keys(insidePages) as InsidePath[]).map((path) =>
  createRoute({ path, getParentRoute: () => inside, component: insidePages[path] }),
)
const kindRoutes = (Object.keys(kindPages) as KindPath[]).map((path) =>
  createRoute({ path, getParentRoute: () => inside, component: records }),
)
const doorRoutes = (Object.keys(doors) as DoorPath[]).map((path) =>
  createRoute({ path, getParentRoute: () => root, component: doors[path] }),
)

export const router = createRouter({
  routeTree: root.addChildren([inside.addChildren([...insideRoutes, ...kindRoutes]), ...doorRoutes]),
  defaultPreload: 'intent',
  defaultErrorComponent: FailedPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
