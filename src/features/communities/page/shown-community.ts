import type { CommunityView } from '#contract/communities.ts'
import type { CommunityFields, CommunitySettings } from '#contract/community-fields.ts'
import { countryByCode } from '#contract/countries.ts'
import { researchGroupTypes } from '#contract/research-group-options.data.ts'
import type { Role } from '#contract/roles.ts'
import type { SyncMark } from '#offline/index.ts'
import type { OwnCommunityRow } from '../communities.mirrored.ts'

/** A community as its pages show it. */
export interface ShownCommunity {
  slug: string
  name: string
  tagline: string
  typeId: number
  avatar: string | null
  settings: CommunitySettings
  /** Of the viewer. */
  role: Role | null
  /** What its overview tells; undefined where that is closed. */
  fields: CommunityFields | undefined
  country: string | undefined
  groupTypes: readonly string[]
  parent: { name: string; slug: string } | undefined
  membersCount: number | undefined
  mark: SyncMark | undefined
}

/** What this device has of a community of the user, before what the server says; undefined where neither knows it. */
export function shownCommunity(
  own: OwnCommunityRow | undefined,
  view: CommunityView | undefined,
  role: Role | null,
  /** As members know it, who learn of every change. */
  membersCount: number | undefined,
): ShownCommunity | undefined {
  if (own) {
    return {
      slug: own.slug_value,
      name: own.name,
      tagline: own.tagline,
      typeId: own.community_type_id,
      avatar: own.avatar,
      settings: own,
      role,
      fields: own,
      country: countryByCode(own.country_id)?.name,
      groupTypes: researchGroupTypes.filter(({ id }) => own.research_group_type_ids.includes(id)).map(({ name }) => name),
      parent: own.parent_id !== null && own.parent_name !== null ? { name: own.parent_name, slug: own.parent_id } : undefined,
      membersCount: membersCount ?? view?.researchers_count ?? undefined,
      mark: own.mark,
    }
  }
  if (!view) return undefined
  const [parentSlug] = view.parent?.slug_values ?? []
  return {
    slug: view.slug_values[0] ?? view.id,
    name: view.name,
    tagline: view.tagline,
    typeId: view.community_type_id,
    avatar: view.avatar,
    settings: view,
    role,
    fields: view.fields ?? undefined,
    country: view.country?.name,
    groupTypes: view.research_group_types.map(({ name }) => name),
    parent: view.parent && parentSlug !== undefined ? { name: view.parent.name, slug: parentSlug } : undefined,
    membersCount: view.researchers_count ?? undefined,
    mark: undefined,
  }
}
