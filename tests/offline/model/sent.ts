import type { SubscriptionChange } from '#contract/alerts.ts'
import type { Bookmark, Folder, ItemChange } from '#contract/folders.ts'
import type { ContactInput } from '#contract/contact-info.ts'
import type { PreferencesChange } from '#contract/preferences.ts'
import type { Education, Experience } from '#contract/profile.ts'
import type { PublicationContent } from '#contract/own-publication.ts'
import type { SearchChange } from '#contract/searches.ts'
import type { OwnEntry, OwnEntryChange } from '#contract/own-entry.ts'
import type { Fields } from '#offline/declare/subject.ts'
import type { SentToGroups } from './groups.ts'

/** The bodies of all calls in one type; the model does not validate them. */
export interface Sent extends SentToGroups {
  bookmark_folder: Folder
  base: Partial<Folder> & ItemChange & SearchChange
  bookmark?: ItemChange
  slug_values: string[]
  index: Bookmark['index']
  keep_copy: boolean
  own_entries: (Pick<OwnEntry, 'id' | 'entry'> & { written?: ItemChange })[]
  as_they_are?: boolean
  slug_value: string
  own_entry: OwnEntryChange
  notification?: { ids: string[]; before?: string }
  announcement?: { ids: string[]; before?: string }
  search: SearchChange
  subscription: SubscriptionChange
  preferences?: PreferencesChange
  researcher?: Fields
  experience?: Partial<Experience>
  education?: Partial<Education>
  id?: string
  contact_info?: ContactInput
  publication?: Partial<PublicationContent>
}

export interface SentCall {
  method: string
  path: string
  body: Sent
  ifMatch: string | null
}
