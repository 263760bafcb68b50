import { useMemo } from 'react'
import { readAnswer } from '#analysis/index.ts'
import type { AnalysedItem, Passage } from '#contract/analysis-rows.ts'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { copyText } from '#ui/text/copy-text.ts'
import { Button } from '#ui/button/Button.tsx'
import { Copy } from '#ui/Icon.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { MarkedText } from './MarkedText.tsx'
import type { Asked } from './use-ask.ts'
import css from './AskProfile.module.css'

const nothing: { passages: Passage[]; items: AnalysedItem[] } = { passages: [], items: [] }

/** An answer while it is written, and then with its passages. */
export function Answer({ asked: { question, now, row, problem }, isRunning }: { asked: Asked; isRunning: boolean }) {
  const text = row?.text ?? now?.text ?? ''
  const { passages, items } = row ?? nothing
  const blocks = useMemo(
    () => readAnswer(text, { keys: new Set(passages.map(({ key }) => key)), records: items.length, hasNotes: true }).blocks,
    [text, passages, items],
  )
  return (
    <article className={css['answer']} aria-label={`Answer: ${question}`} aria-busy={isRunning || undefined}>
      <InlineMessage tone="danger">{problem}</InlineMessage>
      {text === '' && isRunning && <Skeleton lines={4} />}
      <MarkedText blocks={blocks} passages={passages} items={items} />
      <output className={css['state']}>{stateText(isRunning, now?.ended, now?.isCutOff)}</output>
      {row && !row.analyst.language_model && (
        <p className={css['state']}>Composed of sentences of the records, without a language model.</p>
      )}
      {text !== '' && !isRunning && (
        <div>
          <Button size="small" kind="quiet" icon={Copy} onClick={() => void copyText(text, 'Answer copied')}>
            Copy
          </Button>
        </div>
      )}
    </article>
  )
}

function stateText(isRunning: boolean, ended: string | undefined, isCutOff: boolean | undefined): string {
  if (isRunning)
    return isCutOff ? 'The connection was lost. The answer goes on and appears here when you’re back online.' : 'Writing the answer…'
  return ended === 'stopped' ? 'Stopped. What was answered is kept in your analyses.' : ended === 'done' ? 'Kept in your analyses.' : ''
}
