import { randomPKCECodeVerifier } from 'openid-client'
import { type ProviderName, providerNames } from '#contract/provider-names.ts'
import type { Logger } from '../../core/log.ts'
import { pageLink } from '../../core/page-link.ts'
import { Refusal } from '../../core/refusal.ts'
import { hashSecret, newSecret } from '../../core/secrets.ts'
import { publicOrigin, type Settings } from '../../core/settings.ts'
import { type ProviderIdentity, type ProviderProfile, SignInProvider } from '../../outside/sign-in-provider.ts'
import type { Store } from '../../store/store.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { createLink } from '../links/index.ts'
import { requireWayIn } from '../sessions/index.ts'

type Purpose = 'authenticate' | 'connect'

/** The purpose of a sign-in at a provider. `userId`: the account that connects; null for a sign-in. */
interface SignInAttempt {
  provider: ProviderName
  purpose: Purpose
  userId: string | null
}

/** What the browser brings back. */
interface CallbackParameters {
  code: string
  state: string
  /** A secret that only this browser was given. */
  binding: string
}

/** How long a user may take at the provider, in milliseconds. */
const stateLifetimeMs = 10 * 60_000
const ticketLifetimeMs = 30 * 60_000

/** The column for the user's id at each provider. */
export const subjectColumns = { orcid: 'orcid_id', linkedin: 'linkedin_id' } as const

/** The data of a link of kind `ticket`: the person that a provider confirmed, for a sign-up. */
export interface TicketData extends ProviderProfile {
  provider: ProviderName
  subject: string
}

interface Parts {
  settings: Settings
  store: Store
  log: Logger
}

/** Sign-in with ORCID and LinkedIn: what is sent, and what must come back (A13). */
export class Providers {
  readonly #parts: Parts
  readonly #providers = new Map<string, SignInProvider>()

  constructor(parts: Parts) {
    this.#parts = parts
    const { providers = {} } = parts.settings
    for (const name of providerNames) {
      const settings = providers[name]
      if (settings)
        this.#providers.set(name, new SignInProvider(name, settings, pageLink(publicOrigin(parts.settings), `${name}.callback`)))
    }
  }

  /** The provider with this name; `not_found` if this installation has none. */
  requireProvider(name: string): ProviderName {
    const provider = providerNames.find(one => one === name)
    if (provider === undefined || !this.#providers.has(provider)) throw new Refusal('not_found')
    return provider
  }

  /** Starts a sign-in: the URL for the browser, and two secrets that it must bring back. Refuses `provider_failed`. */
  async begin({ provider, purpose, userId }: SignInAttempt, now: number): Promise<{ url: string; state: string; binding: string }> {
    const signInProvider = this.#provider(provider)
    const state = newSecret()
    const binding = newSecret()
    const codeVerifier = signInProvider.usesPkce ? randomPKCECodeVerifier() : undefined
    const url = await this.#callProvider(provider, () =>
      signInProvider.authorizationUrl(state, signInProvider.usesPkce ? { codeVerifier } : { nonce: nonceOf(binding) }),
    )
    await this.#parts.store.write(async tx => {
      await pruneStates(tx, now)
      await tx
        .insertInto('provider_states')
        .values({
          state_hash: hashSecret(state),
          provider,
          purpose,
          user_id: userId,
          binding_hash: hashSecret(binding),
          code_verifier: codeVerifier ?? null,
          created_at: now,
          expires_at: now + stateLifetimeMs,
        })
        .execute()
    })
    return { url, state, binding }
  }

  /**
   * The identity that the provider confirms. Only the browser that started gets an answer, once, for the same provider, purpose and user;
   * otherwise `link_expired`, and the provider is not asked. Refuses `provider_failed` for errors of the provider.
   */
  async finish(attempt: SignInAttempt, { code, state, binding }: CallbackParameters, now: number): Promise<ProviderIdentity> {
    const signInProvider = this.#provider(attempt.provider)
    const pending = await this.#parts.store.write(tx =>
      tx.deleteFrom('provider_states').where('state_hash', '=', hashSecret(state)).returningAll().executeTakeFirst(),
    )
    const isValid =
      pending?.provider === attempt.provider &&
      pending.purpose === attempt.purpose &&
      pending.user_id === attempt.userId &&
      pending.binding_hash === hashSecret(binding) &&
      now < pending.expires_at
    if (!isValid) throw new Refusal('link_expired')
    const { subject, profile } = await this.#callProvider(attempt.provider, () =>
      signInProvider.exchangeCode(code, { codeVerifier: pending.code_verifier ?? undefined, nonce: nonceOf(binding) }),
    )
    return { subject, profile: () => this.#callProvider(attempt.provider, profile) }
  }

  #provider(name: ProviderName): SignInProvider {
    const provider = this.#providers.get(name)
    if (!provider) throw new Refusal('not_found')
    return provider
  }

  async #callProvider<T>(provider: ProviderName, call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (problem) {
      this.#parts.log.warn({ provider, reason: reasonOf(problem) }, 'sign-in with a provider failed')
      throw new Refusal('provider_failed')
    }
  }
}

/** It follows from the secret of the browser, and says nothing of it: not even what the store keeps of it. */
const nonceOf = (binding: string): string => hashSecret(`nonce of ${binding}`)

/** Deletes sign-ins that never returned. */
export async function pruneStates(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('provider_states').where('expires_at', '<=', now).execute()
}

/** Safe to log: the provider's texts may contain names, so only its codes are used. */
function reasonOf(problem: unknown): string {
  if (!(problem instanceof Error)) return 'unknown'
  const code = 'code' in problem && typeof problem.code === 'string' ? problem.code : undefined
  const error = 'error' in problem && typeof problem.error === 'string' ? problem.error.slice(0, 60) : undefined
  return [problem.name, code, error].filter(word => word !== undefined).join(' ')
}

/** A ticket for the sign-up of a person whom a provider confirmed and who has no account here. */
export const createTicket = (tx: Tx, data: TicketData, now: number): Promise<string> =>
  createLink(tx, { kind: 'ticket', user_id: null, email: data.email ?? '', data, now, lifetimeMs: ticketLifetimeMs })

/** Connects a provider's account with ours. Refuses `forbidden` if another account has it. Returns whether it is new. */
export async function connectSubject(tx: Tx, provider: ProviderName, subject: string, userId: string): Promise<boolean> {
  const column = subjectColumns[provider]
  const holder = await tx.selectFrom('users').select('id').where(column, '=', subject).executeTakeFirst()
  if (holder && holder.id !== userId) throw new Refusal('forbidden', { sentence: takenMessages[provider] })
  await tx
    .updateTable('users')
    .set({ [column]: subject })
    .where('id', '=', userId)
    .execute()
  return holder === undefined
}

/** A provider’s account no longer opens ours. Refuses `forbidden` if nothing else would. Returns whether it was connected. */
export async function disconnectSubject(tx: Tx, provider: ProviderName, userId: string): Promise<boolean> {
  const column = subjectColumns[provider]
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ [column]: null })
    .where('id', '=', userId)
    .where(column, 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await requireWayIn(tx, userId)
  return true
}

const takenMessages: Record<ProviderName, string> = {
  orcid: 'This ORCID iD is connected to another account. Log in to that account, or connect another ORCID iD there first.',
  linkedin:
    'This LinkedIn account is connected to another account. Log in to that account, or connect another LinkedIn account there first.',
}
