import { usualPreferences } from '#contract/preferences.ts'
import type { Education } from '#contract/profile.ts'
import type { OwnPublication } from '#contract/own-publication.ts'
import type { OwnEntry } from '#contract/own-entry.ts'
import { newSearch, newSubscription } from './alerts.ts'
import { groupNamed } from './made-groups.ts'
import { emptyProfile } from './profile.ts'

/** A well-formed answer that something between client and server made up. */
export function madeUpAnswer(method: string, path: string, at: number): unknown {
  const now = { created_at: at, updated_at: at }
  const owner = { slug_values: [], full_name: 'Nobody' }
  const flags = { is_private: true, tags: [], owner, rw_access: 'owner', count: 0, categories: [], version: 1 }
  const folder = { id: 'made-up', name: 'Made up', slug_values: [], description: '', ...flags, ...now }
  const bookmark = { folder_id: 'made-up', slug_value: 'x', index: 'news', added_at: at, record: null }
  if (path.endsWith('/subscribe')) return { subscription: newSubscription({ index: 'researchers', slug_value: 'made-up' }, at) }
  if (path.endsWith('/notifications') || path.endsWith('/announcements')) return { unread: 0, results: [], read_mark: null }
  if (path.includes('/searches')) return newSearch('made-up', {}, at)
  if (path.endsWith('/preferences')) return usualPreferences
  if (path.includes('/experiences')) return { ...madeUpStage, category: 0 }
  if (path.includes('/educations')) return madeUpStage
  if (/^\/researchers\/[^/]+$/.test(path)) return emptyProfile
  if (path.includes('/namesakes/')) return { namesake: { slug_value: 'made-up', other_slug_value: 'x', created_at: at } }
  if (path.includes('/contact_info')) return { contact_info: [] }
  if (path.includes('/publications')) return madeUpPublication
  if (path.startsWith('/research_groups')) return groupNamed('made-up')
  const { record: _, added_at: __, ...item } = bookmark
  const annotation = { ...item, note: 'Made up', tags: [], state: 'to_read', version: 1 }
  if (path.endsWith('/record')) return { bookmark, folder, annotation }
  if (path.includes('/own_entries'))
    return { kept: [], added_at: at, linked: [], already: [], annotations: [], own_entry: madeUpEntry, folder }
  if (path.includes('/bookmarks')) return { bookmark, folder, annotation }
  return method === 'DELETE' ? { id: 'made-up' } : folder
}

const madeUpEntry: OwnEntry = { folder_id: 'made-up', id: 'x', entry: { type: 'book', title: 'Made up' }, added_at: 0, version: 1 }

const madeUpStage: Education = {
  id: 'made-up',
  organisation: 'Made up',
  organisation_slug: null,
  title: 'Made up',
  from_month: null,
  from_year: 1990,
  to_month: null,
  to_year: null,
  present: true,
  version: 1,
}

const madeUpPublication: OwnPublication = {
  id: 'made-up',
  slug_value: 'made-up',
  publication: { titles_attributes: [{ title: 'Made up' }] },
  is_linked: false,
  added_at: 0,
  version: 1,
}
