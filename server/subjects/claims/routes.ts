import { claims } from '#contract/claims.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { limits } from '#contract/limits.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { toRefusal } from '../../catalogue/to-refusal.ts'
import { AttemptLimit, usualAttempts } from '../../core/attempt-limit.ts'
import { pageLink } from '../../core/page-link.ts'
import { Refusal } from '../../core/refusal.ts'
import { publicOrigin, type Settings } from '../../core/settings.ts'
import type { User } from '../../core/user.ts'
import { handlers } from '../../http/handlers.ts'
import { canMail } from '../../outside/mail-limits.ts'
import type { MailQueue } from '../../outside/mail-queue.ts'
import { refuseDeletedAccount } from '../../store/deleted-accounts.ts'
import type { Store } from '../../store/store.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { isOwner } from '../announcements/index.ts'
import { consumeLink, createLink } from '../links/index.ts'
import { noticePageOf } from '../notifications/index.ts'
import { currentUserOf, type ProfileRecords, requireSelf } from '../people/index.ts'
import { requireRecord } from '../records/index.ts'
import { decide } from './decide.ts'
import { confirmAskingMail } from './mails.ts'
import { claimantOf, proofOf } from './proof.ts'
import { addRequest, mayAskAbout, requestPage, requestRecord, requestView, requestWithId, tellServerOwner } from './requests.ts'
import { claimOf, giveBack, holderOf, isOnlyAnAccount, nameOfRecord, takeOver } from './rows.ts'
import { claimSuggestionsFor } from './suggestions.ts'

interface Parts {
  settings: Settings
  store: Store
  catalogue: Catalogue
  mail: MailQueue
  profiles: ProfileRecords
}

const linkKind = 'record_request'

export const claimHandlers = ({ settings, store, catalogue, mail, profiles }: Parts) => {
  /** Requests of one address, which many people may share; and tokens that were never issued. */
  const requestsOfAddress = new AttemptLimit('record requests', { points: 30, seconds: 3600 }, store)
  const wrongTokens = new AttemptLimit('record request tokens', usualAttempts.wrongOfAddress, store)

  const researcher = (slug: string, signal: AbortSignal): Promise<CatalogueRecord> =>
    requireRecord(catalogue, { index: 'researchers', slug }, signal)

  const requireServerOwner = ({ user, isLocal }: { user: User; isLocal: boolean }): void => {
    if (!isOwner(settings, user, isLocal)) throw new Refusal('not_found')
  }

  return handlers('claims', claims, {
    own: async ({ params }, { user }) => {
      requireSelf(params.id, user)
      const claim = await claimOf(store.read, user.id)
      const requests = await store.read
        .selectFrom('record_requests')
        .select(['slug_value', 'name', 'message', 'state', 'reason', 'created_at'])
        .where('user_id', '=', user.id)
        .orderBy('id', 'desc')
        .limit(limits.claims.listed)
        .execute()
      return {
        claim: claim ? { slug_value: claim.slug_value, name: claim.name, way: claim.way, claimed_at: claim.claimed_at } : null,
        requests: requests.flatMap(({ state, ...request }) => (state === 'unconfirmed' ? [] : { ...request, state })),
      }
    },

    suggestions: async ({ params }, { user, now, signal }) => {
      requireSelf(params.id, user)
      return { suggestions: await claimSuggestionsFor(store.read, catalogue, { userId: user.id, now }, signal) }
    },

    claim: async ({ params, body: { claim } }, { user, now, signal }) => {
      requireSelf(params.id, user)
      const shown = await researcher(claim.slug_value, signal)
      const slug_value = shown.slug_values[0]!
      const record = (await catalogue.original('researchers', slug_value)) ?? shown
      const searches = catalogue.withSignal(signal)
      const way = await toRefusal(proofOf({ query: store.read, catalogue, searches }, await claimantOf(store.read, user.id, now), record))
      const state = await store.write(async tx => {
        const holder = await holderOf(tx, slug_value)
        if (holder === user.id) return 'claimed'
        if (await isOnlyAnAccount(tx, slug_value))
          throw new Refusal('forbidden', { sentence: 'This profile belongs to an account and can’t be claimed.' })
        if (await isHidden(tx, slug_value)) throw new Refusal('gone')
        // Whoever comes second learns neither that there is a first one nor who it is: something has to be said to the owner of the server.
        if (way !== 'request' && holder === undefined) {
          await takeOver(tx, { userId: user.id, record, way, now })
          await profiles.markStale(tx, user.id)
          return 'claimed'
        }
        const { message } = claim
        if (message === '') throw new Refusal('invalid', { errors: { 'claim.message': ['Say why this record is yours.'] } })
        const request = { slug_value, name: nameOfRecord(record), message, user_id: user.id, now }
        await tellServerOwner(tx, settings, { id: await requestRecord(tx, request), name: request.name }, now)
        return 'requested'
      })
      return { state, user: await currentUserOf(store.read, user.id, now) }
    },

    release: async ({ params }, { user, now }) => {
      requireSelf(params.id, user)
      await store.write(async tx => {
        await tx
          .deleteFrom('record_requests')
          .where('user_id', '=', user.id)
          .where('slug_value', '=', params.slug)
          .where('state', '=', 'open')
          .execute()
        if ((await holderOf(tx, params.slug)) !== user.id) return
        await giveBack(tx, user.id, now)
        await profiles.markStale(tx, user.id)
        profiles.markMoved()
      })
      return { user: await currentUserOf(store.read, user.id, now) }
    },

    answerSuggestion: async ({ params, body }, { user, now }) => {
      requireSelf(params.id, user)
      await store.write(async tx => {
        const row = { user_id: user.id, slug_value: params.slug }
        await tx.deleteFrom('dismissed_records').where('user_id', '=', user.id).where('slug_value', '=', params.slug).execute()
        if (body.suggestion.is_me) return
        const dismissed = await tx.selectFrom('dismissed_records').select('slug_value').where('user_id', '=', user.id).execute()
        if (dismissed.length >= limits.claims.dismissed) throw new Refusal('limit_reached')
        await tx
          .insertInto('dismissed_records')
          .values({ ...row, dismissed_at: now })
          .execute()
      })
      return {}
    },

    askAboutRecord: async ({ params, body: { record_request } }, { user, address, signal, now }) => {
      await requestsOfAddress.failed(address)
      const record = await researcher(params.id, signal)
      const slug_value = record.slug_values[0]!
      await store.write(async tx => {
        if (user) await refuseDeletedAccount(tx, user.id)
        if ((await holderOf(tx, slug_value)) !== undefined || (await isOnlyAnAccount(tx, slug_value)))
          throw new Refusal('forbidden', { sentence: 'This person manages their own profile. Please contact them instead.' })
        const { kind, email, message } = record_request
        const from = user && { from_user_id: user.id }
        const isAllowed = await canMail(tx, { kind: linkKind, to_address: email, ...from }, now)
        // The answer is the same, so that nobody learns who got mail (A30).
        if (!isAllowed || !(await mayAskAbout(tx, slug_value))) return
        const name = nameOfRecord(record)
        const id = await addRequest(tx, { kind, slug_value, name, message, user_id: null, email, state: 'unconfirmed', now })
        const lifetimeMs = limits.claims.confirmationHours * 3600_000
        const secret = await createLink(tx, { kind: linkKind, user_id: null, email, data: { id }, now, lifetimeMs })
        const link = pageLink(publicOrigin(settings), 'researcher.show', { id: slug_value }, { query: { record_request: secret } })
        await mail.write(tx, { ...confirmAskingMail(email, kind, name, link), ...from }, now)
      })
      return {}
    },

    confirmAsking: async ({ body: { confirmation_token } }, { address, now }) => {
      await wrongTokens.check(address)
      const confirmed = store.write(async tx => {
        const link = await consumeLink(tx, confirmation_token, [linkKind], now)
        const { id } = link.data as { id: string }
        const request = await tx
          .updateTable('record_requests')
          .set({ state: 'open' })
          .where('id', '=', id)
          .where('state', '=', 'unconfirmed')
          .returning(['id', 'name', 'kind'])
          .executeTakeFirst()
        if (!request || request.kind === 'claim') throw new Refusal('link_expired')
        await tellServerOwner(tx, settings, request, now)
        return { kind: request.kind }
      })
      return confirmed.catch(async (problem: unknown) => {
        if (problem instanceof Refusal) await wrongTokens.failed(address)
        throw problem
      })
    },

    requests: async ({ query: { state, page, per_page } }, { user, isLocal }) => {
      requireServerOwner({ user, isLocal })
      const { results, total } = await requestPage(store.read, { state, page, per_page })
      return noticePageOf(results, total, per_page)
    },

    decide: async ({ params, body: { record_request } }, { user, isLocal, now }) => {
      requireServerOwner({ user, isLocal })
      const { accepted, reason, seen } = record_request
      const { slug_value } = await requestWithId(store.read, params.id)
      if (!accepted && reason === '')
        throw new Refusal('invalid', { errors: { 'record_request.reason': ['Say why, for the person who asked.'] } })
      const record = await catalogue.original('researchers', slug_value)
      await store.write(async tx => {
        const request = await requestWithId(tx, params.id)
        if (seen !== undefined && request.state !== seen)
          throw new Refusal('gone', { sentence: `This request was already ${request.state}.` })
        await decide({ mail, profiles }, tx, request, { accepted, reason, decidedBy: user.id, record, now })
      })
      return { request: await requestView(store.read, params.id) }
    },
  })
}

const isHidden = async (tx: Tx, slug: string): Promise<boolean> =>
  (await tx.selectFrom('hidden_records').select('slug_value').where('slug_value', '=', slug).executeTakeFirst()) !== undefined
