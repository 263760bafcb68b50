import { account } from './account.ts'
import { bookmarks } from './bookmarks.ts'
import { browse } from './browse.ts'
import { changes } from './changes.ts'
import type { Group } from './endpoint.ts'
import { expertise } from './expertise.ts'
import { folders } from './folders.ts'
import { health } from './health.ts'
import { landscape } from './landscape.ts'
import { previews } from './previews.ts'
import { publications } from './publications.ts'
import { records } from './records.ts'
import { search } from './search.ts'
import { typeahead } from './typeahead.ts'

/** Every call of the product, by subject. The server, the documentation and the generated tests walk this list. */
export const contract = {
  account,
  bookmarks,
  browse,
  changes,
  expertise,
  folders,
  health,
  landscape,
  previews,
  publications,
  records,
  search,
  typeahead,
} satisfies Record<string, Group>
