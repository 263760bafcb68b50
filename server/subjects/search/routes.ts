import type { Catalogue } from '../../catalogue/port.ts'
import type { Store } from '../../store/store.ts'
import { bookmarkRoutes } from './bookmarks.ts'
import { browseRoutes } from './browse.ts'
import { expertiseRoutes } from './expertise.ts'
import { landscapeRoutes } from './landscape.ts'
import { previewRoutes } from './previews.ts'
import { searchingRoutes } from './searching.ts'
import { typeaheadRoutes } from './typeahead.ts'

/** Every call that asks the indexes. */
export const searchRoutes = (parts: { store: Store; catalogue: Catalogue }) => [
  ...bookmarkRoutes(parts),
  ...browseRoutes(parts),
  ...expertiseRoutes(parts),
  ...landscapeRoutes(parts),
  ...previewRoutes(parts),
  ...searchingRoutes(parts),
  ...typeaheadRoutes(parts),
]
