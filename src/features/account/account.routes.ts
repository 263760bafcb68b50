import { to } from '#contract/to.ts'
import { defineRoutes, type RouteSpec } from '#routing/define-routes.ts'
import type { Place } from '#routing/place.ts'
import { session } from '#session/session.ts'
import { urlSecret, takeUrlSecrets } from './url-secrets.ts'

const loadLogin = () => import('./login/LoginPage.tsx')
const loadPending = () => import('./links/PendingPage.tsx')
const loadCallback = () => import('./providers/CallbackPage.tsx')

/** A stored session goes on to the search start, also without a network. A locked one may sign in again. */
const forward = (): string | undefined => (session.status === 'signed_in' ? to('searchHome') : undefined)

/** Whoever is signed in has nothing to confirm, unless a link was followed: it may be of another account. */
const pending = (place: Place) => takeUrlSecrets(place) ?? (urlSecret('confirmation_token') ? undefined : forward())

/** Nowhere to come back to after a login. */
const authPage = (title: string, load: RouteSpec['load'], redirect?: RouteSpec['redirect']): RouteSpec => ({
  title,
  kind: 'auth',
  redirect,
  load,
})

export const accountRoutes = defineRoutes({
  root: authPage('Log in', loadLogin, () => forward() ?? to('login')),
  login: authPage('Log in', loadLogin, forward),
  forgot: authPage('Forgotten password', () => import('./password/ForgotPage.tsx')),
  reset_password: authPage('New password', () => import('./password/ResetPasswordPage.tsx'), takeUrlSecrets),
  signup: authPage('Sign up', () => import('./sign-up/SignUpPage.tsx'), forward),
  'signup.create': authPage(
    'Sign up',
    () => import('./sign-up/SignUpCreatePage.tsx'),
    place => forward() ?? takeUrlSecrets(place),
  ),
  'confirmation.pending': authPage('Confirm your address', loadPending, pending),
  'confirmation.resend': authPage('Send the link again', () => import('./links/ResendPage.tsx'), forward),
  'confirmation.invite': authPage('Invitation', () => import('./links/InvitePage.tsx'), takeUrlSecrets),
  'confirmation.invite_request': authPage('Request to join', loadPending, takeUrlSecrets),
  'orcid.callback': authPage('ORCID', loadCallback, takeUrlSecrets),
  'linkedin.callback': authPage('LinkedIn', loadCallback, takeUrlSecrets),
  mailbox: { title: 'Mailbox', load: () => import('./links/MailboxPage.tsx') },
})
