import type { IndexName } from '#contract/indexes/shape.ts'
import { track } from '#session/track.ts'

/** Where a link to a full text leads. */
export type FullTextTarget = 'pdf' | 'publisher' | 'office' | 'registry' | 'article' | 'project'

/** Counts a click on a link to a full text (S3§7). */
export const trackFullText = (index: IndexName, slug: string, url_type: FullTextTarget, url: string): void =>
  track('full_text_clicked', { item_type: index, slug_values: [slug], url_type, url })
