import { indexes } from '#contract/indexes/all.ts'
import { titleOf } from '#contract/indexes/record.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { hostsOf } from '../../core/domains/organisation-domains.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Settings } from '../../core/settings.ts'
import type { User } from '../../core/user.ts'
import type { Store } from '../../store/store.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { type GroupTarget, isOwned, type TargetKind } from '../memberships/index.ts'
import { tellOfAsking } from './decide.ts'
import { findOrganisation } from './found-organisation.ts'
import { isProven } from './proof.ts'

interface OrganisationTarget extends GroupTarget {
  /** Its domains: who has a confirmed address there joins at once. Only the catalogue knows them. */
  hosts: string[]
}

/** What memberships ask about organisations. */
export const organisationTargets = ({
  settings,
  store,
  catalogue,
}: {
  settings: Settings
  store: Store
  catalogue: Catalogue
}): TargetKind<OrganisationTarget> => ({
  async find(id: string, signal: AbortSignal): Promise<OrganisationTarget | undefined> {
    const found = await findOrganisation(store, catalogue, id, signal).catch((problem: unknown) => {
      if (problem instanceof Refusal && problem.code === 'not_found') return undefined
      throw problem
    })
    if (!found) return undefined
    const { slug, record, stored } = found
    // Until an organisation is confirmed, what its maker wrote proves nothing.
    const hosts = stored?.state === 'pending' ? [] : hostsOf(record)
    return { type: 'organisation', id: slug, name: titleOf(indexes.organisations, record), hosts }
  },

  /** One that was deleted here has left with its memberships; those of registers stay. */
  async exists(tx: Tx, id: string): Promise<boolean> {
    const leaving = await tx.selectFrom('leaving_organisations').select('slug_value').where('slug_value', '=', id).executeTakeFirst()
    return leaving === undefined
  },

  joining: async (tx: Tx, user: User, { hosts }: OrganisationTarget): Promise<'at_once' | 'on_request'> =>
    (await isProven(tx, user, hosts)) ? 'at_once' : 'on_request',

  /** Nothing of an organisation's record says who its members are: their records do. */
  changed: () => Promise.resolve(),

  /** Where nobody else can answer, the owner of the server does. */
  async asked(tx: Tx, user: User, { id, name }: OrganisationTarget, _: string, now: number): Promise<void> {
    if (!(await isOwned(tx, { type: 'organisation', id }))) await tellOfAsking(tx, settings, { slug: id, name, by: user.id }, now)
  },
})
