import type { IndexName } from '#contract/indexes/shape.ts'
import { WebLink } from '../fields/WebLink.tsx'
import { type FullTextTarget, trackFullText } from './track-full-text.ts'

interface FullTextLinkProps {
  index: IndexName
  slug: string
  urlType: FullTextTarget
  url: URL
  text?: string
}

/** A link to the full text of a record. Clicks are counted with consent. */
export const FullTextLink = ({ index, slug, urlType, url, text }: FullTextLinkProps) => (
  <WebLink url={url} onFollow={() => trackFullText(index, slug, urlType, url.href)} {...(text !== undefined && { text })} />
)
