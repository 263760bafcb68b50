import { account } from './account.ts'
import { alerts } from './alerts.ts'
import { bookmarks } from './bookmarks.ts'
import { browse } from './browse.ts'
import { changes } from './changes.ts'
import { contacts } from './contacts.ts'
import type { Group } from './endpoint.ts'
import { expertise } from './expertise.ts'
import { folders } from './folders.ts'
import { health } from './health.ts'
import { landscape } from './landscape.ts'
import { news } from './news.ts'
import { patents } from './patents.ts'
import { previews } from './previews.ts'
import { projects } from './projects.ts'
import { publications } from './publications.ts'
import { records } from './records.ts'
import { references } from './references.ts'
import { search } from './search.ts'
import { topics } from './topics.ts'
import { trials } from './trials.ts'
import { typeahead } from './typeahead.ts'

/** Every call of the product, by subject. The server, the documentation and the generated tests walk this list. */
export const contract = {
  account,
  alerts,
  bookmarks,
  browse,
  changes,
  contacts,
  expertise,
  folders,
  health,
  landscape,
  news,
  patents,
  previews,
  projects,
  publications,
  records,
  references,
  search,
  topics,
  trials,
  typeahead,
} satisfies Record<string, Group>
