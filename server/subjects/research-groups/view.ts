import { indexes } from '#contract/indexes/all.ts'
import { titleOf } from '#contract/indexes/record.ts'
import { optionsOf } from '#contract/profile-fields.ts'
import type { ResearchGroupView } from '#contract/research-groups.ts'
import { roleMay, roles } from '#contract/roles.ts'
import type { Kysely } from 'kysely'
import type { Catalogue } from '../../catalogue/port.ts'
import type { User } from '../../core/user.ts'
import type { Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import { isOwned, memberCount, openRequest, roleIn } from '../memberships/index.ts'
import { toWireRecord } from '../records/index.ts'
import { editedFields } from './fields.ts'
import { findGroup } from './found.ts'
import { topicsOf } from './rows.ts'

interface Asked {
  store: Store
  catalogue: Catalogue
  user: User | undefined
  signal: AbortSignal
}

/** The page of a research group, by any of its slugs, as its viewer sees it. */
export async function pageOfGroup({ store, catalogue, user, signal }: Asked, id: string): Promise<ResearchGroupView> {
  const { read } = store
  const { slug, record, stored } = await findGroup(store, catalogue, id, signal)
  const place = { type: 'research_group', id: slug } as const
  const role = user && (await roleIn(read, user.id, place))
  const original = stored?.made_here ? undefined : await catalogue.original('research_groups', slug)
  const own = stored?.fields ?? {}
  const words = (names: readonly string[] = []) => names.map(name => ({ id: name, name }))
  return {
    research_group: toWireRecord(record),
    sectors: optionsOf('sectors', own.sectors ?? []),
    therapeutics: optionsOf('therapeutics', own.therapeutics ?? []),
    medical_technologies: optionsOf('medical_technologies', own.medical_technologies ?? []),
    research_types: optionsOf('research_types', own.research_types ?? []),
    diseases: words(own.diseases),
    model_organisms: words(own.model_organisms),
    avatar: stored?.avatar ?? null,
    made_here: stored?.made_here ?? false,
    rw_access: role === undefined ? null : { id: roles[role], name: role },
    in_community: await isInCommunity(read, slug),
    users_count: Math.max(Number(record['users_count'] ?? 0), await memberCount(read, place)),
    invite_request: (user && (await openRequest(read, user.id, place))) ?? null,
    is_owned: await isOwned(read, place),
    topics: await topicsOf(read, slug),
    fields: roleMay(role, 'editGroup')
      ? { ...editedFields(own, original), name: own.name ?? titleOf(indexes.research_groups, record) }
      : null,
    version: stored?.version ?? 0,
  }
}

async function isInCommunity(query: Kysely<Tables>, slug: string): Promise<boolean> {
  const row = await query.selectFrom('community_groups').select('group_slug').where('group_slug', '=', slug).limit(1).executeTakeFirst()
  return row !== undefined
}
