import { useMemo } from 'react'
import type { Highlight } from '#contract/search.ts'
import { HighlightedText } from '#ui/text/HighlightedText.tsx'
import { rangesInFullText } from './card-text.ts'
import { ChunkedItems } from './ChunkedItems.tsx'
import { chunksOf } from './prose-chunks.ts'
import css from './Prose.module.css'

/** Chunks drawn in one task. A text with more is long. */
const batchSize = 60

/** Paragraphs of a text with matches highlighted. Of a text of millions of characters the beginning is drawn at once, the rest chunk by chunk. */
export function Prose({ text, highlight }: { text: string; highlight?: Highlight | undefined }) {
  const chunks = useMemo(() => chunksOf(text, rangesInFullText(text, highlight)), [text, highlight])
  return (
    <div className={chunks.length > batchSize ? `${css['prose']} ${css['long']}` : css['prose']}>
      <ChunkedItems items={chunks} chunkSize={batchSize}>
        {chunk => (
          <p key={chunk.from} dir="auto" className={chunk.continues ? css['continues'] : undefined}>
            <HighlightedText text={chunk.text} ranges={chunk.ranges} />
          </p>
        )}
      </ChunkedItems>
    </div>
  )
}
