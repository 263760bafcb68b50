import { to } from '#contract/to.ts'
import { defineRoutes, type RouteSpec } from '#routing/define-routes.ts'
import type { Place } from '#routing/place.ts'
import { session } from '#session/session.ts'
import { urlSecret, takeUrlSecrets } from './url-secrets.ts'

const loadLogin = () => import('./login/LoginPage.tsx')
const loadCallback = () => import('./providers/CallbackPage.tsx')

/** A signed-in user is redirected to the search home, also offline. A locked session may sign in again. */
const redirectSignedIn = (): string | undefined => (session.status === 'signed_in' ? to('searchHome') : undefined)

/** Redirects a signed-in user, unless a link was opened: it may belong to another account. */
const pending = (place: Place) => takeUrlSecrets(place) ?? (urlSecret('confirmation_token') ? undefined : redirectSignedIn())

/** A page for signing in or up. A login never leads back to it. */
const authPage = (title: string, load: RouteSpec['load'], redirect?: RouteSpec['redirect']): RouteSpec => ({
  title,
  kind: 'auth',
  redirect,
  load,
})

export const accountRoutes = defineRoutes({
  root: authPage('Log in', loadLogin, () => redirectSignedIn() ?? to('login')),
  login: authPage('Log in', loadLogin, redirectSignedIn),
  forgot: authPage('Forgot your password?', () => import('./password/ForgotPage.tsx')),
  reset_password: authPage('New password', () => import('./password/ResetPasswordPage.tsx'), takeUrlSecrets),
  signup: authPage('Sign up', () => import('./sign-up/SignUpPage.tsx'), redirectSignedIn),
  'signup.create': authPage(
    'Sign up',
    () => import('./sign-up/SignUpCreatePage.tsx'),
    place => redirectSignedIn() ?? takeUrlSecrets(place),
  ),
  'confirmation.pending': authPage('Confirm your email address', () => import('./links/PendingPage.tsx'), pending),
  'confirmation.resend': authPage('Send the link again', () => import('./links/ResendPage.tsx'), redirectSignedIn),
  'confirmation.invite': authPage('Invitation', () => import('./links/InvitePage.tsx'), takeUrlSecrets),
  'confirmation.invite_request': authPage('Request to join', () => import('./links/InviteRequestPage.tsx'), takeUrlSecrets),
  unsubscribe: authPage('Stop emails', () => import('./links/UnsubscribePage.tsx'), takeUrlSecrets),
  'orcid.callback': authPage('ORCID', loadCallback, takeUrlSecrets),
  'linkedin.callback': authPage('LinkedIn', loadCallback, takeUrlSecrets),
  mailbox: { title: 'Mailbox', load: () => import('./links/MailboxPage.tsx') },
})
