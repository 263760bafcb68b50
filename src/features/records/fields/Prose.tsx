import { useMemo } from 'react'
import type { Highlight } from '#contract/search.ts'
import { Marked } from '#ui/text/Marked.tsx'
import { rangesInWhole } from './card-words.ts'
import { InSteps } from './InSteps.tsx'
import { piecesOf } from './prose-pieces.ts'
import css from './Prose.module.css'

/** Pieces drawn in one task, and how many make a text long. */
const step = 60

/** Paragraphs of a text, with the found words marked. A text of millions of characters appears at once and grows while one reads. */
export function Prose({ text, highlight }: { text: string; highlight?: Highlight | undefined }) {
  const pieces = useMemo(() => piecesOf(text, rangesInWhole(text, highlight)), [text, highlight])
  return (
    <div className={pieces.length > step ? `${css['prose']} ${css['long']}` : css['prose']}>
      <InSteps items={pieces} step={step}>
        {piece => (
          <p key={piece.from} className={piece.continues ? css['continues'] : undefined}>
            <Marked text={piece.text} ranges={piece.ranges} />
          </p>
        )}
      </InSteps>
    </div>
  )
}
