import type { CommunityView } from '#contract/communities.ts'
import { basePaths } from '#contract/hosts.ts'
import { paramsAt } from '#contract/params-at.ts'
import { to } from '#contract/to.ts'
import type { Head } from './head-tags.ts'
import type { VisitCalls } from './visit-calls.ts'

/** The pages of a community that guests may find it by, each with what opens it and what its title begins with. */
const pages = {
  'community.show': { opens: 'overview', of: '' },
  'community.questions': { opens: 'questions', of: 'Questions · ' },
} as const
type CommunityPage = keyof typeof pages

export const isCommunityPage = (page: string): page is CommunityPage => Object.hasOwn(pages, page)

/** What the head of such a page says to guests, where it is open to them. */
export async function communityHead(
  page: CommunityPage,
  { pathname, search }: URL,
  origin: string,
  calls: VisitCalls,
): Promise<Head | 'unlisted' | undefined> {
  const { id = '' } = paramsAt(page, pathname) ?? {}
  const { opens, of } = pages[page]
  const view = await calls.read<CommunityView>(`${basePaths.base[0]}/communities/${id}`)
  if (!view) return undefined
  if (view === 'closed' || !view.rw_pages[opens]) return 'unlisted'
  const { name, tagline, slug_values } = view
  const address = origin + to(page, { id: slug_values[0] ?? id })
  // What else a query of the list of questions shows has no address of its own.
  const isWhole = page === 'community.show' || search === ''
  return { title: of + name, description: tagline, type: 'website', ...(isWhole && { address }) }
}
