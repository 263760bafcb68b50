import type { OwnedType, Permission } from '#contract/access.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { Role } from '#contract/roles.ts'
import type { Kysely } from 'kysely'
import type { Catalogue } from '../../catalogue/port.ts'
import type { Tables } from '../../store/tables.ts'
import { type CommunityPage, communityRole, findCommunity, isPageOpen } from '../community-access/index.ts'
import { folderRole, isPublicFolder } from '../folders/index.ts'
import { roleIn } from '../memberships/index.ts'
import { findRecords } from '../records/index.ts'

interface PermissionQuery {
  store: Kysely<Tables>
  catalogue: Catalogue
  signal: AbortSignal
  /** Id of the viewer; undefined for a guest. */
  viewer: string | undefined
}

type Lookup = (query: PermissionQuery, id: string) => Promise<Permission>

const permission = (role: Role | null, isOpen: boolean): Permission => ({
  role: { rw_access: role },
  overview: isOpen,
  explore: isOpen,
  workspace: isOpen,
  questions: isOpen,
  more_information: isOpen,
})

/** Hidden things and things that do not exist look the same. */
const noPermission = permission(null, false)

const lookups: Record<OwnedType, Lookup> = {
  researcher: async (query, slug) => {
    const { store, viewer } = query
    const account = await store.selectFrom('user_slugs').select('user_id').where('slug', '=', slug).executeTakeFirst()
    if (account && account.user_id === viewer) return permission('owner', true)
    return account || (await recordOf(query, 'researchers', slug)) ? permission(null, true) : noPermission
  },

  research_group: (query, slug) => recordPermission(query, 'research_group', 'research_groups', slug),
  organisation: (query, slug) => recordPermission(query, 'organisation', 'organisations', slug),

  /** S1§2: flags open single pages to everyone, a role opens all of them. */
  community: async ({ store, viewer }, id) => {
    const community = await findCommunity(store, id)
    if (!community) return noPermission
    const role = (await communityRole(store, community.slug_value, viewer)) ?? null
    const opens = (page: CommunityPage) => isPageOpen(community, role, page)
    return {
      role: { rw_access: role },
      overview: opens('overview'),
      explore: opens('explore'),
      workspace: opens('workspace'),
      questions: opens('questions'),
      more_information: opens('overview'),
    }
  },

  bookmark_folder: async ({ store, viewer }, id) => {
    const role = viewer === undefined ? undefined : await folderRole(store, viewer, id)
    return role || (await isPublicFolder(store, id)) ? permission(role ?? null, true) : noPermission
  },
}

/** What a viewer may see, and their role, as stored now (A17). */
export const viewerPermission = (query: PermissionQuery, type: OwnedType, id: string): Promise<Permission> => lookups[type](query, id)

type MemberKind = Tables['memberships']['kind']

async function recordPermission(
  query: PermissionQuery,
  kind: MemberKind,
  index: 'research_groups' | 'organisations',
  slug: string,
): Promise<Permission> {
  const first = (await recordOf(query, index, slug))?.slug_values[0]
  return first === undefined ? noPermission : permission(await memberRole(query.store, kind, first, query.viewer), true)
}

const recordOf = async ({ catalogue, signal }: PermissionQuery, index: IndexName, slug: string): Promise<CatalogueRecord | undefined> =>
  (await findRecords(catalogue, [{ index, slug }], signal))[0]

const memberRole = async (store: Kysely<Tables>, type: MemberKind, id: string, viewer: string | undefined): Promise<Role | null> =>
  viewer === undefined ? null : ((await roleIn(store, viewer, { type, id })) ?? null)
