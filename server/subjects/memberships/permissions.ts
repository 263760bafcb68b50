import type { OwnedType, Permission } from '#contract/access.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { roleMay, type Role } from '#contract/rights.ts'
import type { Kysely } from 'kysely'
import type { Catalogue } from '../../catalogue/port.ts'
import type { Tables } from '../../store/tables.ts'
import { folderRole } from '../folders/index.ts'
import { livingRecords } from '../records/index.ts'

interface Asked {
  store: Kysely<Tables>
  catalogue: Catalogue
  signal: AbortSignal
  /** Id of the viewer; undefined for a guest. */
  viewer: string | undefined
}

type Lookup = (asked: Asked, id: string) => Promise<Permission>

const permission = (role: Role | null, isOpen: boolean): Permission => ({
  role: { rw_access: role },
  overview: isOpen,
  explore: isOpen,
  workspace: isOpen,
  questions: isOpen,
  more_information: isOpen,
})

/** What is hidden and what never was are the same. */
const nothing = permission(null, false)

const lookups: Record<OwnedType, Lookup> = {
  researcher: async (asked, slug) => {
    const { store, viewer } = asked
    const account = await store.selectFrom('user_slugs').select('user_id').where('slug', '=', slug).executeTakeFirst()
    if (account && account.user_id === viewer) return permission('owner', true)
    return account || (await recordOf(asked, 'researchers', slug)) ? permission(null, true) : nothing
  },

  research_group: (asked, slug) => catalogued(asked, 'research_group', 'research_groups', slug),
  organisation: (asked, slug) => catalogued(asked, 'organisation', 'organisations', slug),

  /** S1§2: flags open pages to everybody, a role opens all of them. */
  community: async ({ store, viewer }, id) => {
    const community = await store
      .selectFrom('communities')
      .selectAll()
      .where(eb => eb.or([eb('slug_value', '=', id), eb('id', '=', id)]))
      .executeTakeFirst()
    if (!community) return nothing
    const role = await memberRole(store, 'community', community.slug_value, viewer)
    const isOpen = (flag: boolean) => flag || roleMay(role, 'viewGroup')
    return {
      role: { rw_access: role },
      overview: isOpen(community.overview_visible),
      explore: isOpen(community.search_visible),
      workspace: isOpen(community.pages_visible),
      questions: isOpen(community.questions_visible),
      more_information: isOpen(community.overview_visible),
    }
  },

  bookmark_folder: async ({ store, viewer }, id) => {
    if (viewer === undefined) return nothing
    const role = await folderRole(store, viewer, id)
    return role ? permission(role, true) : nothing
  },
}

/** What a viewer may see of something, and their role in it, as the store knows it at this very call (A17). */
export const permissionOf = (asked: Asked, type: OwnedType, id: string): Promise<Permission> => lookups[type](asked, id)

type MemberKind = Tables['memberships']['kind']

async function catalogued(asked: Asked, kind: MemberKind, index: 'research_groups' | 'organisations', slug: string): Promise<Permission> {
  const first = (await recordOf(asked, index, slug))?.slug_values[0]
  return first === undefined ? nothing : permission(await memberRole(asked.store, kind, first, asked.viewer), true)
}

const recordOf = async ({ catalogue, signal }: Asked, index: IndexName, slug: string): Promise<CatalogueRecord | undefined> =>
  (await livingRecords(catalogue, [{ index, slug }], signal))[0]

async function memberRole(store: Kysely<Tables>, kind: MemberKind, slug: string, viewer: string | undefined): Promise<Role | null> {
  if (viewer === undefined) return null
  const member = await store
    .selectFrom('memberships')
    .select('role')
    .where('kind', '=', kind)
    .where('slug_value', '=', slug)
    .where('user_id', '=', viewer)
    .executeTakeFirst()
  return member?.role ?? null
}
