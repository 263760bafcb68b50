import type { Catalogue } from '../../catalogue/port.ts'
import type { Store } from '../../store/store.ts'
import { bookmarkHandlers } from './bookmarks.ts'
import { browseHandlers } from './browse.ts'
import { expertiseHandlers } from './expertise.ts'
import { landscapeHandlers } from './landscape.ts'
import { mapHandlers } from './maps.ts'
import { previewHandlers } from './previews.ts'
import { relatedHandlers } from './related.ts'
import { resultHandlers } from './results.ts'
import { trendHandlers } from './trends.ts'
import { typeaheadHandlers } from './typeahead.ts'

/** Every endpoint that uses the search indexes. */
export const searchHandlers = (parts: { store: Store; catalogue: Catalogue }) => [
  ...bookmarkHandlers(parts),
  ...browseHandlers(parts),
  ...expertiseHandlers(parts),
  ...landscapeHandlers(parts),
  ...mapHandlers(parts),
  ...previewHandlers(parts),
  ...relatedHandlers(parts),
  ...resultHandlers(parts),
  ...trendHandlers(parts),
  ...typeaheadHandlers(parts),
]
