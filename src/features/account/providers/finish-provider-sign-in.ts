import { ApiError, call } from '#api/call.ts'
import { errorsFrom } from '#forms/errors-from.ts'
import type { ProviderName } from '#contract/provider-names.ts'
import { providers } from '#contract/providers.ts'
import type { SecondStep } from '#contract/second-step.ts'
import { to } from '#contract/to.ts'
import { go } from '#routing/navigation.ts'
import { profileId } from '#routing/profile-id.ts'
import { adoptSession, refreshUser, session } from '#session/session.ts'
import { flash } from '#ui/feedback/flash.ts'
import { providerTitle, takeProviderVisit } from './connect-provider.ts'
import { goAfterLogin } from '../go-after-login.ts'
import { clearUrlSecrets, urlSecret } from '../url-secrets.ts'
import { storeRegistration } from '../sign-up/register.ts'

const calls = {
  orcid: { authenticate: providers.authenticateOrcid, connect: providers.connectOrcid },
  linkedin: { authenticate: providers.authenticateLinkedin, connect: providers.connectLinkedin },
}

/**
 * Finishes a redirect to another site with what it sent back. A code works only once, so nothing is repeated. Navigates to the next page,
 * or returns why it failed, or the second step of an account that has one.
 */
export async function finishProviderSignIn(provider: ProviderName): Promise<string | SecondStep | undefined> {
  const title = providerTitle[provider]
  const [code, state, error] = (['code', 'state', 'error'] as const).map(urlSecret)
  clearUrlSecrets()
  const visit = takeProviderVisit(provider, state)
  if (!visit || !state || !(code || error)) return 'This login was not started in this browser, took too long, or is already finished.'
  if (!code) return withoutCode(error, title)
  const query = { code, state, binding: visit.binding }
  try {
    if (visit.purpose === 'connect') {
      await call(calls[provider].connect, { query })
      await refreshUser()
      flash({ variant: 'success', text: `${title} is connected.` })
      await go(session.user ? to('researcher.settings.change-account', { id: profileId(session.user) }) : to('login'), { replace: true })
      return undefined
    }
    const reply = await call(calls[provider].authenticate, { query })
    if (reply.session) {
      await adoptSession(reply.session)
      await goAfterLogin()
      return undefined
    }
    if (reply.second_step) return reply.second_step
    if (!reply.registration) return `${title} did not confirm who you are.`
    storeRegistration(reply.registration)
    await go(to('signup.create'), { replace: true })
    return undefined
  } catch (thrown) {
    return failureText(thrown, title)
  }
}

/** What the sites send when a person says no there: ORCID the one of OAuth, LinkedIn its own two. */
const cancelled = ['access_denied', 'user_cancelled_login', 'user_cancelled_authorize']

function withoutCode(error: string | undefined, title: string): string {
  if (error !== undefined && cancelled.includes(error)) return `You cancelled the login at ${title}.`
  // At most one word is shown: anyone can put a sentence into an address.
  return `${title} says: ${/^\w{1,40}$/.exec(error ?? '')?.[0] ?? 'error'}.`
}

function failureText(thrown: unknown, title: string): string {
  if (!(thrown instanceof ApiError)) return 'Something went wrong.'
  if (thrown.kind === 'offline' || thrown.kind === 'timeout') return 'Can’t reach the server, or it took too long to answer.'
  if (thrown.code === 'provider_failed') return `${title} did not confirm who you are.`
  if (thrown.code === 'not_found') return `You can’t log in with ${title} here.`
  if (thrown.code === 'link_expired') return `The login with ${title} took too long, or is already finished.`
  return errorsFrom(thrown).failure ?? thrown.message
}
