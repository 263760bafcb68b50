import { randomPKCECodeVerifier } from 'openid-client'
import { type ProviderName, providerNames } from '#contract/providers.ts'
import type { Logger } from '../../core/log.ts'
import { pageLink } from '../../core/page-link.ts'
import { Refusal } from '../../core/refusal.ts'
import { hashOfSecret, newSecret } from '../../core/secrets.ts'
import { publicOrigin, type Settings } from '../../core/settings.ts'
import { type Confirmed, type Person, SignInSite } from '../../outside/sign-in-site.ts'
import type { Store } from '../../store/store.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { makeLink } from '../links/index.ts'

type Purpose = 'authenticate' | 'connect'

/** Whom the sign-in elsewhere is for: nobody yet, or the account that connects. */
interface Journey {
  provider: ProviderName
  purpose: Purpose
  userId: string | null
}

/** What the browser brings back. */
interface Returned {
  code: string
  state: string
  /** The secret that this browser alone was given. */
  binding: string
}

/** How long somebody may take at the other site, in milliseconds. */
const stateLives = 10 * 60_000
const ticketLives = 30 * 60_000

/** Where each site's name for a user is kept. */
export const subjectColumns = { orcid: 'orcid_id', linkedin: 'linkedin_id' } as const

/** What a link of the kind `ticket` carries: whom another site confirmed, for a sign-up. */
export interface TicketData extends Person {
  provider: ProviderName
  subject: string
}

interface Parts {
  settings: Settings
  store: Store
  log: Logger
}

/** Signing in with ORCID and LinkedIn: what is sent along, and what must come back (A13). */
export class Providers {
  readonly #parts: Parts
  readonly #sites = new Map<string, SignInSite>()

  constructor(parts: Parts) {
    this.#parts = parts
    const { providers = {} } = parts.settings
    for (const name of providerNames) {
      const site = providers[name]
      if (site) this.#sites.set(name, new SignInSite(name, site, pageLink(publicOrigin(parts.settings), `${name}.callback`)))
    }
  }

  /** The provider of that name; `not_found` where this installation has none. */
  named(name: string): ProviderName {
    const known = providerNames.find(one => one === name)
    if (known === undefined || !this.#sites.has(known)) throw new Refusal('not_found')
    return known
  }

  /** Begins a sign-in: where the browser goes, and two secrets that it must bring back. Refuses `provider_failed`. */
  async begin({ provider, purpose, userId }: Journey, now: number): Promise<{ url: string; state: string; binding: string }> {
    const site = this.#site(provider)
    const state = newSecret()
    const binding = newSecret()
    const codeVerifier = site.takesPkce ? randomPKCECodeVerifier() : undefined
    const url = await this.#ask(provider, () => site.address(state, codeVerifier))
    await this.#parts.store.write(async tx => {
      await pruneStates(tx, now)
      await tx
        .insertInto('provider_states')
        .values({
          state_hash: hashOfSecret(state),
          provider,
          purpose,
          user_id: userId,
          binding_hash: hashOfSecret(binding),
          code_verifier: codeVerifier ?? null,
          created_at: now,
          expires_at: now + stateLives,
        })
        .execute()
    })
    return { url, state, binding }
  }

  /**
   * Whom the other site confirms. Only the browser that began gets an answer, once, for the same site, purpose and user; for anybody else
   * `link_expired`, and the other site is not asked. Refuses `provider_failed` for what goes wrong there.
   */
  async finish(journey: Journey, { code, state, binding }: Returned, now: number): Promise<Confirmed> {
    const site = this.#site(journey.provider)
    const begun = await this.#parts.store.write(tx =>
      tx.deleteFrom('provider_states').where('state_hash', '=', hashOfSecret(state)).returningAll().executeTakeFirst(),
    )
    const isOurs =
      begun?.provider === journey.provider &&
      begun.purpose === journey.purpose &&
      begun.user_id === journey.userId &&
      begun.binding_hash === hashOfSecret(binding) &&
      now < begun.expires_at
    if (!isOurs) throw new Refusal('link_expired')
    const { subject, person } = await this.#ask(journey.provider, () => site.confirm(code, begun.code_verifier ?? undefined))
    return { subject, person: () => this.#ask(journey.provider, person) }
  }

  #site(provider: ProviderName): SignInSite {
    const site = this.#sites.get(provider)
    if (!site) throw new Refusal('not_found')
    return site
  }

  async #ask<T>(provider: ProviderName, question: () => Promise<T>): Promise<T> {
    try {
      return await question()
    } catch (problem) {
      this.#parts.log.warn({ provider, reason: reasonOf(problem) }, 'signing in elsewhere failed')
      throw new Refusal('provider_failed')
    }
  }
}

/** Forgets sign-ins elsewhere that never came back. */
export async function pruneStates(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('provider_states').where('expires_at', '<=', now).execute()
}

/** Fit for a log: what the other site wrote may name people, so only its own codes are taken. */
function reasonOf(problem: unknown): string {
  if (!(problem instanceof Error)) return 'unknown'
  const code = 'code' in problem && typeof problem.code === 'string' ? problem.code : undefined
  const error = 'error' in problem && typeof problem.error === 'string' ? problem.error.slice(0, 60) : undefined
  return [problem.name, code, error].filter(word => word !== undefined).join(' ')
}

/** A ticket for a sign-up of somebody whom another site confirmed and who has no account here. */
export const makeTicket = (tx: Tx, data: TicketData, now: number): Promise<string> =>
  makeLink(tx, { kind: 'ticket', user_id: null, email: data.email ?? '', data, now, lives: ticketLives })

/** Connects a subject with an account. Refuses `forbidden` where another account has it. Answers whether it was not connected before. */
export async function connectSubject(tx: Tx, provider: ProviderName, subject: string, userId: string): Promise<boolean> {
  const column = subjectColumns[provider]
  const holder = await tx.selectFrom('users').select('id').where(column, '=', subject).executeTakeFirst()
  if (holder && holder.id !== userId) throw new Refusal('forbidden', { sentence: takenSentences[provider] })
  await tx
    .updateTable('users')
    .set({ [column]: subject })
    .where('id', '=', userId)
    .execute()
  return holder === undefined
}

const takenSentences: Record<ProviderName, string> = {
  orcid: 'This ORCID iD is connected with another account. Sign in to that account, or ask its owner to let it go.',
  linkedin: 'This LinkedIn account is connected with another account. Sign in to that account, or ask its owner to let it go.',
}
