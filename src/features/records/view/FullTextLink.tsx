import type { IndexName } from '#contract/indexes/shape.ts'
import { WebLink } from '../fields/FieldValue.tsx'
import { type FullTextPlace, trackFullText } from './track-full-text.ts'

interface FullTextLinkProps {
  index: IndexName
  slug: string
  urlType: FullTextPlace
  url: URL
  words?: string
}

/** A way out to the whole text of a record; that it was taken is counted, where somebody allowed counting. */
export const FullTextLink = ({ index, slug, urlType, url, words }: FullTextLinkProps) => (
  <WebLink url={url} onFollow={() => trackFullText(index, slug, urlType, url.href)} {...(words !== undefined && { words })} />
)
