import { defineRoutes } from '#routing/define-routes.ts'
import type { Place } from '#routing/place.ts'
import { heldSecret, holdSecrets } from './held-secrets.ts'
import { forward } from './login.routes.ts'

const loadPending = () => import('./links/PendingPage.tsx')
const loadCallback = () => import('./providers/CallbackPage.tsx')

/** Whoever is signed in has nothing to confirm, unless a link was followed: it may be of another account. */
const pending = (place: Place) => holdSecrets(place) ?? (heldSecret('confirmation_token') ? undefined : forward())

export const accountRoutes = defineRoutes([
  { name: 'forgot', path: '/forgot', title: 'Forgotten password', load: () => import('./login/ForgotPage.tsx') },
  {
    name: 'reset_password',
    path: '/reset-password',
    title: 'New password',
    redirect: holdSecrets,
    load: () => import('./login/ResetPasswordPage.tsx'),
  },
  { name: 'signup', path: '/signup', title: 'Sign up', redirect: forward, load: () => import('./sign-up/SignUpPage.tsx') },
  {
    name: 'signup.create',
    path: '/signup/create',
    title: 'Sign up',
    redirect: place => forward() ?? holdSecrets(place),
    load: () => import('./sign-up/SignUpCreatePage.tsx'),
  },
  { name: 'confirmation.pending', path: '/confirmation', title: 'Confirm your address', redirect: pending, load: loadPending },
  { name: 'confirmation.pending', path: '/confirmation/pending', title: 'Confirm your address', redirect: pending, load: loadPending },
  {
    name: 'confirmation.resend',
    path: '/confirmation/resend',
    title: 'Send the link again',
    redirect: forward,
    load: () => import('./links/ResendPage.tsx'),
  },
  {
    name: 'confirmation.invite',
    path: '/confirmation/invite',
    title: 'Invitation',
    redirect: holdSecrets,
    load: () => import('./links/InvitePage.tsx'),
  },
  {
    name: 'confirmation.invite_request',
    path: '/confirmation/invite_request',
    title: 'Request to join',
    redirect: holdSecrets,
    load: () => import('./links/PendingPage.tsx'),
  },
  { name: 'orcid.callback', path: '/auth/orcid/callback', title: 'ORCID', redirect: holdSecrets, load: loadCallback },
  { name: 'linkedin.callback', path: '/auth/linkedin/callback', title: 'LinkedIn', redirect: holdSecrets, load: loadCallback },
  { name: 'mailbox', path: '/mailbox', title: 'Mailbox', load: () => import('./links/MailboxPage.tsx') },
])
