import type { IndexName } from '#contract/indexes/shape.ts'
import { track } from '#session/track.ts'

/** What kind of place a full text was looked for at. */
export type FullTextPlace = 'pdf' | 'publisher' | 'office' | 'registry' | 'article' | 'project'

/** Counts a way out to a record's full text (S3§7). */
export const trackFullText = (index: IndexName, slug: string, url_type: FullTextPlace, url: string): void =>
  track('full_text_clicked', { item_type: index, slug_values: [slug], url_type, url })
