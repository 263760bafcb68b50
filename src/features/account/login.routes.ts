import { defineRoutes } from '#routing/define-routes.ts'
import { session } from '#session/session.ts'

const load = () => import('./login/LoginPage.tsx')

/** A stored session goes on to the search start, also without a network. A locked one may sign in again. */
export const forward = (): string | undefined => (session.status === 'signed_in' ? '/search' : undefined)

export const loginRoutes = defineRoutes([
  { name: 'root', path: '/', title: 'Log in', redirect: () => forward() ?? '/login', load },
  { name: 'login', path: '/login', title: 'Log in', redirect: forward, load },
])
