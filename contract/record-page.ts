import type { IndexName } from './indexes/shape.ts'
import { recordKeyOf } from './record-keys.ts'
import { to } from './to.ts'

/** Where a record is for other people: its own page, or over the list of its index. */
export function recordPage(index: IndexName, slug: string): string {
  if (index === 'researchers') return to('researcher.show', { id: slug })
  if (index === 'research_groups') return to('research_group.show', { id: slug })
  if (index === 'organisations') return to('organisation.show', { id: slug })
  return to('search', { category: index }, { query: { [recordKeyOf[index]]: slug } })
}
