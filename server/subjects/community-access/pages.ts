import { roleMay, type Role } from '#contract/roles.ts'
import { type Expression, expressionBuilder, type Selectable, type SqlBool } from 'kysely'
import type { Tables } from '../../store/tables.ts'

// Who sees what of a community (S1§2): a flag opens a page to everybody, a role opens all of them. Without an open page there is no community.

export type StoredCommunity = Selectable<Tables['communities']>

/** The pages that have a flag. */
export const communityPages = ['overview', 'explore', 'workspace', 'questions'] as const
export type CommunityPage = (typeof communityPages)[number]

const flags = {
  overview: 'overview_visible',
  explore: 'search_visible',
  workspace: 'pages_visible',
  questions: 'questions_visible',
} as const satisfies Record<CommunityPage, keyof StoredCommunity>

type Flags = Pick<StoredCommunity, (typeof flags)[CommunityPage]>

/** Whether somebody with this role may open the page. */
export const isPageOpen = (community: Flags, role: Role | null | undefined, page: CommunityPage): boolean =>
  community[flags[page]] || roleMay(role, 'viewGroup')

/** Whether there is a community for somebody with this role. */
export const isSeen = (community: Flags, role: Role | null | undefined): boolean =>
  communityPages.some(page => isPageOpen(community, role, page))

const eb = expressionBuilder<Tables, 'communities'>()

const isMember = (viewerId: string) =>
  eb.exists(
    eb
      .selectFrom('memberships as own_role')
      .select('own_role.user_id')
      .where('own_role.kind', '=', 'community')
      .whereRef('own_role.slug_value', '=', 'communities.slug_value')
      .where('own_role.user_id', '=', viewerId),
  )

const flagOrRole = (pages: readonly CommunityPage[], viewerId: string | undefined): Expression<SqlBool> =>
  eb.or([...pages.map(page => eb(`communities.${flags[page]}`, '=', true)), ...(viewerId === undefined ? [] : [isMember(viewerId)])])

/** The viewer may open the page; for a query that has `communities` under this name. */
export const communityPageOpen = (page: CommunityPage, viewerId: string | undefined): Expression<SqlBool> => flagOrRole([page], viewerId)

/** The viewer may know of the community in lists. */
export const communityListed = (viewerId: string | undefined): Expression<SqlBool> => communityPageOpen('overview', viewerId)
