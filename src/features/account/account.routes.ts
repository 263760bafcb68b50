import { to } from '#contract/to.ts'
import { defineRoutes } from '#routing/define-routes.ts'
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

export const accountRoutes = defineRoutes({
  root: { title: 'Log in', kind: 'entrance', redirect: () => forward() ?? to('login'), load: loadLogin },
  login: { title: 'Log in', kind: 'entrance', redirect: forward, load: loadLogin },
  forgot: { title: 'Forgotten password', kind: 'entrance', load: () => import('./login/ForgotPage.tsx') },
  reset_password: {
    title: 'New password',
    kind: 'entrance',
    redirect: holdSecrets,
    load: () => import('./login/ResetPasswordPage.tsx'),
  },
  signup: { title: 'Sign up', kind: 'entrance', redirect: forward, load: () => import('./sign-up/SignUpPage.tsx') },
  'signup.create': {
    title: 'Sign up',
    kind: 'entrance',
    redirect: place => forward() ?? holdSecrets(place),
    load: () => import('./sign-up/SignUpCreatePage.tsx'),
  },
  'confirmation.pending': { title: 'Confirm your address', kind: 'entrance', redirect: pending, load: loadPending },
  'confirmation.resend': {
    title: 'Send the link again',
    kind: 'entrance',
    redirect: forward,
    load: () => import('./links/ResendPage.tsx'),
  },
  'confirmation.invite': { title: 'Invitation', kind: 'entrance', redirect: holdSecrets, load: () => import('./links/InvitePage.tsx') },
  'confirmation.invite_request': { title: 'Request to join', kind: 'entrance', redirect: holdSecrets, load: loadPending },
  'orcid.callback': { title: 'ORCID', kind: 'entrance', redirect: holdSecrets, load: loadCallback },
  'linkedin.callback': { title: 'LinkedIn', kind: 'entrance', redirect: holdSecrets, load: loadCallback },
  mailbox: { title: 'Mailbox', load: () => import('./links/MailboxPage.tsx') },
})
