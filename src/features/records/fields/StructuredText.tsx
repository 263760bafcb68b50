import { useMemo } from 'react'
import type { Highlight } from '#contract/search.ts'
import { HighlightedText } from '#ui/text/HighlightedText.tsx'
import { rangesInFullText } from './card-text.ts'
import { ChunkedItems } from './ChunkedItems.tsx'
import { type Block, blocksOf, type Span } from './structured-text.ts'
import { Prose } from './Prose.tsx'
import css from './StructuredText.module.css'

/** Longest text, in characters, that is parsed for lists. Real ones are shorter, and `Prose` draws any length. */
const maxLength = 30_000

const depths = [undefined, css['second'], css['third'], css['fourth']]

interface ListedTextProps {
  text: string
  highlight?: Highlight | undefined
}

/** A plain text of a register or funder with its headings and lists. It is always drawn as text, never as markup. */
export function StructuredText({ text, highlight }: ListedTextProps) {
  return text.length > maxLength ? <Prose text={text} highlight={highlight} /> : <Parsed text={text} highlight={highlight} />
}

/** Blocks, and items of a list, drawn in one task. */
const chunkSize = 60

function Parsed({ text, highlight }: ListedTextProps) {
  const blocks = useMemo(() => blocksOf(text, rangesInFullText(text, highlight)), [text, highlight])
  return (
    <div className={css['text']}>
      <ChunkedItems items={blocks} chunkSize={chunkSize}>
        {(block, at) => <BlockView key={at} block={block} />}
      </ChunkedItems>
    </div>
  )
}

function BlockView({ block }: { block: Block }) {
  if (block.kind !== 'list') return block.kind === 'heading' ? <h4>{marked(block)}</h4> : <p>{marked(block)}</p>
  return (
    <ul className={css['list']}>
      <ChunkedItems items={block.items} chunkSize={chunkSize}>
        {item => (
          <li key={item.from} className={[depths[item.depth], item.isNumbered && css['numbered']].filter(Boolean).join(' ') || undefined}>
            {marked(item)}
          </li>
        )}
      </ChunkedItems>
    </ul>
  )
}

const marked = ({ text, ranges }: Span) => <HighlightedText text={text} ranges={ranges} />
