import { to } from '#contract/to.ts'
import { defineRoutes, type RouteSpec } from '#routing/define-routes.ts'
import type { Place } from '#routing/place.ts'
import { session } from '#session/session.ts'
import { heldSecret, holdSecrets } from './held-secrets.ts'

const loadLogin = () => import('./login/LoginPage.tsx')
const loadPending = () => import('./links/PendingPage.tsx')
const loadCallback = () => import('./providers/CallbackPage.tsx')

/** A stored session goes on to the search start, also without a network. A locked one may sign in again. */
const forward = (): string | undefined => (session.status === 'signed_in' ? to('searchHome') : undefined)

/** Whoever is signed in has nothing to confirm, unless a link was followed: it may be of another account. */
const pending = (place: Place) => holdSecrets(place) ?? (heldSecret('confirmation_token') ? undefined : forward())

/** Nowhere to come back to after a login. */
const entrance = (title: string, load: RouteSpec['load'], redirect?: RouteSpec['redirect']): RouteSpec => ({
  title,
  kind: 'entrance',
  redirect,
  load,
})

export const accountRoutes = defineRoutes({
  root: entrance('Log in', loadLogin, () => forward() ?? to('login')),
  login: entrance('Log in', loadLogin, forward),
  forgot: entrance('Forgotten password', () => import('./password/ForgotPage.tsx')),
  reset_password: entrance('New password', () => import('./password/ResetPasswordPage.tsx'), holdSecrets),
  signup: entrance('Sign up', () => import('./sign-up/SignUpPage.tsx'), forward),
  'signup.create': entrance(
    'Sign up',
    () => import('./sign-up/SignUpCreatePage.tsx'),
    place => forward() ?? holdSecrets(place),
  ),
  'confirmation.pending': entrance('Confirm your address', loadPending, pending),
  'confirmation.resend': entrance('Send the link again', () => import('./links/ResendPage.tsx'), forward),
  'confirmation.invite': entrance('Invitation', () => import('./links/InvitePage.tsx'), holdSecrets),
  'confirmation.invite_request': entrance('Request to join', loadPending, holdSecrets),
  'orcid.callback': entrance('ORCID', loadCallback, holdSecrets),
  'linkedin.callback': entrance('LinkedIn', loadCallback, holdSecrets),
  mailbox: { title: 'Mailbox', load: () => import('./links/MailboxPage.tsx') },
})
