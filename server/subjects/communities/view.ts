import type { CommunityView } from '#contract/communities.ts'
import { countryByCode } from '#contract/countries.ts'
import { limits } from '#contract/limits.ts'
import { researchGroupTypes } from '#contract/research-group-options.data.ts'
import { type Role, roleMay, roles } from '#contract/roles.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import { communityListed, isPageOpen, openCommunity, type StoredCommunity } from '../community-access/index.ts'
import { isOwned, memberCount, openRequest } from '../memberships/index.ts'
import { communityFieldsOf, parentOf } from './fields.ts'
import { communitySettingsOf } from './rows.ts'

/** A community as its viewer sees it. Refuses `not_found` where no page is open. */
export async function pageOfCommunity(query: Kysely<Tables>, viewerId: string | undefined, id: string): Promise<CommunityView> {
  const { community, role } = await openCommunity(query, viewerId, id)
  const { slug_value: slug } = community
  const place = { type: 'community', id: slug } as const
  const opens = (page: Parameters<typeof isPageOpen>[2]) => isPageOpen(community, role, page)
  const overview = opens('overview')
  const fields = communityFieldsOf(community)
  const parent = overview ? await parentOf(query, community, viewerId) : undefined
  const country = countryByCode(fields.country_id)
  return {
    id: community.id,
    slug_values: [slug],
    name: community.name,
    tagline: fields.tagline,
    community_type_id: fields.community_type_id,
    avatar: community.avatar,
    ...communitySettingsOf(community),
    rw_pages: {
      overview,
      explore: opens('explore'),
      workspace: opens('workspace'),
      questions: opens('questions'),
      more_information: overview,
      invite_only: community.invite_only,
    },
    rw_access: role === undefined ? null : { id: roles[role], name: role },
    invite_request: (viewerId !== undefined && (await openRequest(query, viewerId, place))) || null,
    is_owned: await isOwned(query, place),
    fields: overview ? { ...fields, parent_id: parent?.slug_value ?? null } : null,
    country: overview && country ? { id: country.code, name: country.name } : null,
    research_group_types: overview
      ? researchGroupTypes.filter(one => fields.research_group_type_ids.includes(one.id)).map(one => ({ id: one.id, name: one.name }))
      : [],
    parent: parent ? { name: parent.name, slug_values: [parent.slug_value] } : null,
    sub_communities: overview ? await below(query, slug, viewerId) : [],
    researchers_count: overview ? await memberCount(query, place) : null,
    research_groups_count: overview ? await groupCount(query, slug) : null,
    questions_count: opens('questions') ? await questionCount(query, community, role) : null,
    created_at: community.created_at,
    version: community.version,
  }
}

async function below(query: Kysely<Tables>, slug: string, viewerId: string | undefined) {
  const rows = await query
    .selectFrom('communities')
    .select(['name', 'slug_value'])
    .where('parent_slug', '=', slug)
    .where(communityListed(viewerId))
    .orderBy('name')
    .orderBy('slug_value')
    .limit(limits.community.below)
    .execute()
  return rows.map(({ name, slug_value }) => ({ name, slug_values: [slug_value] }))
}

async function groupCount(query: Kysely<Tables>, slug: string): Promise<number> {
  const { counted } = await query
    .selectFrom('community_groups')
    .select(({ fn }) => fn.countAll<number | string>().as('counted'))
    .where('community_slug', '=', slug)
    .executeTakeFirstOrThrow()
  return Number(counted)
}

/** Questions that the viewer may read: who is no member, only the public ones. */
async function questionCount(query: Kysely<Tables>, { slug_value }: StoredCommunity, role: Role | undefined): Promise<number> {
  const { counted } = await query
    .selectFrom('questions')
    .select(({ fn }) => fn.countAll<number | string>().as('counted'))
    .where('community_slug', '=', slug_value)
    .where('hidden_at', 'is', null)
    .$if(!roleMay(role, 'viewGroup'), one => one.where('is_public', '=', true))
    .executeTakeFirstOrThrow()
  return Number(counted)
}
