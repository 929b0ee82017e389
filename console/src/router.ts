import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { kindPages } from './kind-pages.golden.ts'
import type { KindPath, PagePath } from './page-paths.ts'
import { MissingPage } from './shell/missing-page.tsx'
import { Outside } from './shell/outside.tsx'
import { SignedIn } from './shell/signed-in.tsx'

const root = createRootRoute({ component: Outside, notFoundComponent: MissingPage })
const inside = createRoute({ id: 'inside', getParentRoute: () => root, component: SignedIn })

const password = lazyRouteComponent(() => import('./pages/sign-in/password-page.tsx'), 'PasswordPage')
const records = lazyRouteComponent(() => import('./pages/records/records-page.tsx'), 'RecordsPage')

/** Pages for signed-in users; each is loaded when it is opened. */
const insidePages = {
  '/': lazyRouteComponent(() => import('./pages/today/today-page.tsx'), 'TodayPage'),
  '/schedule': lazyRouteComponent(() => import('./pages/schedule/schedule-page.tsx'), 'SchedulePage'),
  '/find-free': lazyRouteComponent(() => import('./pages/schedule/find-free-page.tsx'), 'FindFreePage'),
  '/profile': lazyRouteComponent(() => import('./pages/profile/profile-page.tsx'), 'ProfilePage'),
  '/to-bill': lazyRouteComponent(() => import('./pages/to-bill/to-bill-page.tsx'), 'ToBillPage'),
  '/invoice': lazyRouteComponent(() => import('./pages/documents/document-page.tsx'), 'InvoicePage'),
  '/quote': lazyRouteComponent(() => import('./pages/documents/document-page.tsx'), 'QuotePage'),
  '/template': lazyRouteComponent(() => import('./pages/templates/template-page.tsx'), 'TemplatePage'),
  '/reports': lazyRouteComponent(() => import('./pages/reports/reports-page.tsx'), 'ReportsPage'),
  '/projects': lazyRouteComponent(() => import('./pages/projects/projects-page.tsx'), 'ProjectsPage'),
  '/project': lazyRouteComponent(() => import('./pages/projects/project-page.tsx'), 'ProjectPage'),
  '/contacts': records,
  '/quotes': records,
  '/invoices': records,
  '/credit-notes': records,
  '/time': records,
  '/rates': records,
  '/rates-at-work': lazyRouteComponent(() => import('./pages/rates/rates-page.tsx'), 'RatesPage'),
  '/permissions': lazyRouteComponent(() => import('./pages/permissions/permissions-page.tsx'), 'PermissionsPage'),
  '/feeds': lazyRouteComponent(() => import('./pages/records/feeds/feeds-page.tsx'), 'FeedsPage'),
  '/import': lazyRouteComponent(() => import('./pages/import/import-page.tsx'), 'ImportPage'),
  '/admin/health': lazyRouteComponent(() => import('./pages/records/administration/health-page.tsx'), 'HealthPage'),
  '/admin': lazyRouteComponent(() => import('./pages/records/kinds-page.tsx'), 'KindsPage'),
}

/** Sign-in pages. */
const doors = {
  '/sign-in': lazyRouteComponent(() => import('./pages/sign-in/way-in-page.tsx'), 'WayInPage'),
  '/forgotten': lazyRouteComponent(() => import('./pages/sign-in/forgotten-page.tsx'), 'ForgottenPage'),
  '/setup': lazyRouteComponent(() => import('./pages/sign-in/set-up-page.tsx'), 'SetUpPage'),
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
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
