import { defineRoutes } from '#routing/define-routes.ts'
import { session } from '#session/session.ts'

const load = () => import('./LoginPage.tsx')

/** A stored session goes on to the search start, also without a network. A locked one may sign in again. */
const forward = () => (session.status === 'signed_in' ? '/search' : undefined)

export const accountRoutes = defineRoutes([
  { name: 'root', path: '/', title: 'Log in', redirect: () => forward() ?? '/login', load },
  { name: 'login', path: '/login', title: 'Log in', redirect: forward, load },
  { name: 'signup', path: '/signup', title: 'Sign up', redirect: forward, load: () => import('./SignUpPage.tsx') },
])
