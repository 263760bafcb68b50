import { titleOf } from '#contract/indexes/record.ts'
import { indexes } from '#contract/indexes/all.ts'
import { organisationTexts } from '#contract/organisation-texts.ts'
import { type OrganisationMatch, organisations } from '#contract/organisations.ts'
import { roleMay } from '#contract/roles.ts'
import type { Kysely } from 'kysely'
import type { Catalogue } from '../../catalogue/port.ts'
import { domainOf, hostsOf, isPublicDomain, isWithin, ownHostOf } from '../../core/domains/organisation-domains.ts'
import { Refusal } from '../../core/refusal.ts'
import { publicOrigin, type Settings } from '../../core/settings.ts'
import type { User } from '../../core/user.ts'
import { handlers, keyedHandler } from '../../http/handlers.ts'
import type { MailQueue } from '../../outside/mail-queue.ts'
import type { Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import { isOwner } from '../announcements/index.ts'
import { addMember, roleIn, targetRenamed, verifyMember } from '../memberships/index.ts'
import { writeEdit, writeHistoryOf } from '../membership-history/index.ts'
import { type ProfileRecords, requireSelf } from '../people/index.ts'
import { askedPage } from './asked.ts'
import { decideAsked, tellOfAsking } from './decide.ts'
import { editOrganisation } from './editing.ts'
import { findOrganisation } from './found-organisation.ts'
import { addRequests, answerRequests, ensureAddress, foundPage, requireRequest, warningAbout } from './found-by-email.ts'
import { confirmOwn, freeOrganisationSlugs, givenBy, insertOrganisation, requireCountry, requireNew, requireDistinct } from './making.ts'
import { matchesOf, organisationsAt } from './matches.ts'
import { requireDistinctAmongMade, requireNewAmongMade } from './new-among-made.ts'
import { ownOrganisations } from './own-organisations.ts'
import { isProven, provenAddresses } from './proof.ts'
import type { OrganisationRecords } from './records.ts'
import { partsPage } from './relations.ts'
import { pageOfOrganisation } from './view.ts'

interface Parts {
  settings: Settings
  store: Store
  catalogue: Catalogue
  mail: MailQueue
  profiles: ProfileRecords
  organisations: OrganisationRecords
}

export const organisationHandlers = ({ settings, store, catalogue, mail, profiles, organisations: records }: Parts) => {
  const mailer = { mail, origin: publicOrigin(settings) }

  /** Where the server has more than one owner of this name, or none, nobody else learns that there is a list. */
  const requireServerOwner = (user: User, isLocal: boolean): void => {
    if (!isOwner(settings, user, isLocal)) throw new Refusal('not_found')
  }

  /** Everybody may see an organisation, so whoever may not edit it is told so. */
  const requireEditor = async (query: Kysely<Tables>, { id }: User, slug: string): Promise<void> => {
    if (!roleMay(await roleIn(query, id, { type: 'organisation', id: slug }), 'editOrganisation')) throw new Refusal('forbidden')
  }

  const named = (name: string, slug_value: string) => ({ name, slug_values: [slug_value] })

  return handlers('organisations', organisations, {
    show: ({ params }, { user, signal }) => pageOfOrganisation({ store, catalogue, user, signal }, params.id),

    parts: async ({ params, query: { page } }, { signal }) => {
      const { record } = await findOrganisation(store, catalogue, params.id, signal)
      return partsPage(catalogue, record, page, signal)
    },

    create: keyedHandler({
      prepare: async ({ body: { organisation, others } }, { signal }) => {
        requireCountry(organisation.country_id)
        await requireNew(catalogue, organisation, others, signal)
        return freeOrganisationSlugs(catalogue, organisation, signal)
      },
      effect: async (tx, { body: { organisation, others } }, { user, now, prepared: slugs }) => {
        await requireNewAmongMade(tx, organisation, others, now)
        const host = ownHostOf(organisation.website)
        const proven = host !== undefined && (await isProven(tx, user, [host]))
        const slug_value = await insertOrganisation(tx, { userId: user.id, input: organisation, slugs, isProven: proven, now })
        const { name } = organisation
        const target = { type: 'organisation', id: slug_value, name } as const
        await addMember(tx, user.id, target, 'owner', now)
        await writeHistoryOf(tx, target, { kind: 'created', by: user.id, now })
        if (proven) await verifyMember(tx, { userId: user.id, slug: slug_value, way: 'domain', by: null }, now)
        else await tellOfAsking(tx, settings, { slug: slug_value, name, by: user.id }, now)
        await records.markStale(tx, slug_value)
        await profiles.markStale(tx, user.id)
        return { organisation: named(name, slug_value), slug_value, action: proven ? 'confirmed' : null }
      },
    }),

    update: keyedHandler({
      prepare: async ({ params, body: { organisation } }, { user, signal }) => {
        const { slug, record } = await findOrganisation(store, catalogue, params.id, signal)
        await requireEditor(store.read, user, slug)
        const given = givenBy(record, organisation)
        await requireDistinct(catalogue, record, given, signal)
        return { slug, given, original: await catalogue.original('organisations', slug) }
      },
      effect: async (tx, { body: { organisation, base } }, { user, now, ifMatch, prepared: { slug, given, original } }) => {
        await requireEditor(tx, user, slug)
        await requireDistinctAmongMade(tx, slug, given, now)
        const edited = await editOrganisation(tx, { slug, original, change: organisation, base, ifMatch, now })
        const { name } = edited.fields
        const target = { type: 'organisation', id: slug, name } as const
        if (edited.changed.length > 0) await records.markStale(tx, slug)
        await writeEdit(tx, target, { fields: edited.changed.filter(field => field !== 'name'), by: user.id, now })
        if (name !== edited.before) {
          await targetRenamed(tx, target, user.id, now)
          void profiles.flush()
        }
        return { organisation: named(name, slug), fields: edited.fields, version: edited.version }
      },
    }),

    matches: async ({ query }, { signal }) => ({
      organisations: (await matchesOf(catalogue, query, signal)).map(({ match }) => match),
    }),

    domains: async ({ query: { email } }, { signal }) => {
      const domain = domainOf(email)
      const public_domain = isPublicDomain(domain)
      const found = public_domain ? [] : await organisationsAt(catalogue, domain, signal)
      return { public_domain, organisations: found.filter(({ unconfirmed }) => !unconfirmed) }
    },

    requests: async ({ params, query: { page } }, { user }) => {
      requireSelf(params.id, user)
      return foundPage(store.read, user.id, page)
    },

    find: keyedHandler({
      prepare: async ({ params, body: { email } }, { user, signal }) => {
        requireSelf(params.id, user)
        const domain = domainOf(email)
        if (isPublicDomain(domain)) throw new Refusal('invalid', { errors: { email: [organisationTexts.publicDomain] } })
        return organisationsAt(catalogue, domain, signal)
      },
      effect: async (tx, { body: { email } }, { user, now, prepared: found }) => {
        const address = await ensureAddress(tx, mailer, user, email, now)
        const own = await ownOrganisations(tx, user.id)
        const isHere = ({ slug_values: [slug] }: OrganisationMatch) => own.find(({ slug_values }) => slug_values[0] === slug)
        // Whoever makes an organisation writes what its domain is.
        const known = found.filter(one => !one.unconfirmed || isHere(one))
        const asked = known.filter(one => !isHere(one)?.verified)
        return {
          new: address.isNew,
          secondary_email: address.secondary_email,
          organisations: known.flatMap(one => isHere(one) ?? []),
          organisation_requests: await addRequests(tx, user.id, email, asked, now),
          warning: warningAbout(address, known.length),
        }
      },
    }),

    accept: keyedHandler({
      prepare: async ({ params }, { user, signal }) => {
        requireSelf(params.id, user)
        const { slug_value } = await requireRequest(store.read, user.id, params.rid)
        const { record } = await findOrganisation(store, catalogue, slug_value, signal)
        return { name: titleOf(indexes.organisations, record), hosts: hostsOf(record) }
      },
      effect: async (tx, { params }, { user, now, prepared: { name, hosts } }) => {
        const request = await requireRequest(tx, user.id, params.rid)
        const { slug_value: slug, email, action } = request
        if (action === 'declined') throw new Refusal('gone', { sentence: 'You already declined this.' })
        if (action === null) {
          if (!isWithin(domainOf(email), hosts)) throw new Refusal('gone')
          if (!(await provenAddresses(tx, user)).includes(email))
            throw new Refusal('forbidden', { sentence: organisationTexts.confirmFirst(email) })
          const target = { type: 'organisation', id: slug, name } as const
          if ((await roleIn(tx, user.id, target)) === undefined) {
            await addMember(tx, user.id, target, 'member', now)
            await writeHistoryOf(tx, target, { kind: 'joined', by: user.id, role: 'member', now })
          }
          await verifyMember(tx, { userId: user.id, slug, way: 'domain', by: null }, now)
          if (await confirmOwn(tx, user.id, slug)) await records.markStale(tx, slug)
          await answerRequests(tx, request, 'confirmed')
          await profiles.markStale(tx, user.id)
        }
        return { organisation: named(name, slug), organisations: await ownOrganisations(tx, user.id) }
      },
    }),

    decline: keyedHandler({
      effect: async (tx, { params }, { user }) => {
        requireSelf(params.id, user)
        const request = await requireRequest(tx, user.id, params.rid)
        if (request.action === 'confirmed') throw new Refusal('gone', { sentence: 'You already accepted this.' })
        await answerRequests(tx, request, 'declined')
        return { id: request.id }
      },
    }),

    asked: async ({ query: { page } }, { user, isLocal }) => {
      requireServerOwner(user, isLocal)
      return askedPage(store.read, page)
    },

    decide: async ({ params, body: { organisation_request } }, { user, isLocal, now }) => {
      requireServerOwner(user, isLocal)
      const { accepted, reason, role_id: role } = organisation_request
      await store.write(async tx => {
        const { slug, userId } = await decideAsked(mail, tx, { id: params.id, accepted, reason, role, by: user.id, now })
        await records.markStale(tx, slug)
        if (userId !== null) await profiles.markStale(tx, userId)
      })
      return { id: params.id }
    },
  })
}
