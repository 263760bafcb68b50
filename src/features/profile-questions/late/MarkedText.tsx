import { type ReactNode, useId, useState } from 'react'
import { type AnswerBlock, type AnswerSentence, orderOfKey } from '#analysis/index.ts'
import type { AnalysedItem, Passage } from '#contract/analysis-rows.ts'
import { TextBlocks } from './TextBlocks.tsx'
import css from './MarkedText.module.css'

interface MarkedTextProps {
  blocks: readonly AnswerBlock[]
  passages: readonly Passage[]
  items: readonly AnalysedItem[]
  headingId?: (sentences: readonly AnswerSentence[]) => string | undefined
}

/** A text whose sentences lead to what they rest on: pressing a mark shows the passage below the sentence. */
export function MarkedText({ blocks, passages, items, headingId }: MarkedTextProps) {
  // The mark that was pressed: its sentence, and its key.
  const [shown, setShown] = useState<{ in: AnswerSentence; key: string }>()
  const id = useId()
  const marks = (sentence: AnswerSentence): ReactNode => {
    const open = shown?.in === sentence ? shown.key : undefined
    return (
      <>
        {sentence.keys.map(key => (
          <button
            key={key}
            type="button"
            className={css['mark']}
            aria-expanded={open === key}
            {...(open === key && { 'aria-controls': id })}
            onClick={() => setShown(open === key ? undefined : { in: sentence, key })}
          >
            <span className="visually-hidden">Source </span>
            {orderOfKey(key)}
          </button>
        ))}
        {open !== undefined && <Source id={id} of={open} passages={passages} items={items} />}
      </>
    )
  }
  return <TextBlocks blocks={blocks} after={marks} {...(headingId && { headingId })} />
}

function Source({ id, of, passages, items }: Pick<MarkedTextProps, 'passages' | 'items'> & { id: string; of: string }) {
  const passage = passages.find(({ key }) => key === of)
  const item = items.find(({ order }) => order === orderOfKey(of))
  return (
    <output id={id} className={css['source']}>
      {passage && <q>{passage.text}</q>} {item && <cite>{item.title}</cite>}
    </output>
  )
}
