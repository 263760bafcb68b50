import { useMemo } from 'react'
import type { Highlight } from '#contract/search.ts'
import { Marked } from '#ui/text/Marked.tsx'
import { rangesInWhole } from './card-words.ts'
import { InSteps } from './InSteps.tsx'
import { type Block, blocksOf, type Piece } from './listed-text.ts'
import { Prose } from './Prose.tsx'
import css from './ListedText.module.css'

/** Characters up to which a text is read for lists; registers and funders write no longer ones, and `Prose` draws any length. */
const longest = 30_000

const depths = [undefined, css['second'], css['third'], css['fourth']]

interface ListedTextProps {
  text: string
  highlight?: Highlight | undefined
}

/** A plain text with its headings and lists, as registers and funders write them. It is only ever drawn as text. */
export function ListedText({ text, highlight }: ListedTextProps) {
  return text.length > longest ? <Prose text={text} highlight={highlight} /> : <Listed text={text} highlight={highlight} />
}

/** Blocks of a text, and items of a list, drawn in one task. */
const step = 60

function Listed({ text, highlight }: ListedTextProps) {
  const blocks = useMemo(() => blocksOf(text, rangesInWhole(text, highlight)), [text, highlight])
  return (
    <div className={css['text']}>
      <InSteps items={blocks} step={step}>
        {(block, at) => <Drawn key={at} block={block} />}
      </InSteps>
    </div>
  )
}

function Drawn({ block }: { block: Block }) {
  if (block.kind !== 'list') return block.kind === 'heading' ? <h4>{marked(block)}</h4> : <p>{marked(block)}</p>
  return (
    <ul className={css['list']}>
      <InSteps items={block.items} step={step}>
        {item => (
          <li key={item.from} className={[depths[item.depth], item.isNumbered && css['numbered']].filter(Boolean).join(' ') || undefined}>
            {marked(item)}
          </li>
        )}
      </InSteps>
    </ul>
  )
}

const marked = ({ text, ranges }: Piece) => <Marked text={text} ranges={ranges} />
