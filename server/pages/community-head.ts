import type { CommunityView } from '#contract/communities.ts'
import { basePaths } from '#contract/hosts.ts'
import { paramsAt } from '#contract/params-at.ts'
import { to } from '#contract/to.ts'
import type { Head } from './head-tags.ts'
import type { VisitCalls } from './visit-calls.ts'

/** What the head of the overview of a community says to guests, where it is open to them. */
export async function communityHead({ pathname }: URL, origin: string, calls: VisitCalls): Promise<Head | 'unlisted' | undefined> {
  const { id = '' } = paramsAt('community.show', pathname) ?? {}
  const view = await calls.read<CommunityView>(`${basePaths.base[0]}/communities/${id}`)
  if (!view) return undefined
  if (view === 'closed' || !view.rw_pages.overview) return 'unlisted'
  const { name, tagline, slug_values } = view
  const address = origin + to('community.show', { id: slug_values[0] ?? id })
  return { title: name, description: tagline, type: 'website', address }
}
