import type { IndexName } from '#contract/indexes/shape.ts'
import { FullTextLink } from '../view/FullTextLink.tsx'

/** The full text of a record in a list. */
export const PdfLink = ({ index, slug, url }: { index: IndexName; slug: string; url: URL }) => (
  <FullTextLink index={index} slug={slug} urlType="pdf" url={url} text="PDF" />
)
