import type { AnalystName } from '#contract/analysis-rows.ts'
import type { ProfileType } from '#contract/profile-questions.ts'
import { to } from '#contract/to.ts'
import { AnswerView } from '#features/analyses/index.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Copy, History } from '#ui/Icon.tsx'
import { copyText } from '#ui/text/copy-text.ts'
import type { Asked } from './use-ask.ts'
import css from './AskedAnswer.module.css'

interface AskedAnswerProps {
  asked: Asked
  isRunning: boolean
  index: ProfileType
  /** Who answers. */
  analyst: AnalystName
}

/** An answer while it is written, and then with its passages. */
export function AskedAnswer({ asked: { id, question, now, row, problem }, isRunning, index, analyst }: AskedAnswerProps) {
  const text = row?.text ?? now?.text ?? ''
  return (
    <article className={css['answer']} aria-label={`Answer: ${question}`} aria-busy={isRunning || undefined}>
      <InlineMessage tone="danger">{problem}</InlineMessage>
      {row ? (
        <AnswerView {...row} total={row.items.length} />
      ) : (
        // Its passages come a moment after its end.
        (isRunning || text !== '') && (
          <AnswerView index={index} text={text} passages={[]} items={[]} total={0} analyst={analyst} isRunning />
        )
      )}
      <output className={css['state']}>{stateText(isRunning, now?.ended, now?.isCutOff)}</output>
      {text !== '' && !isRunning && (
        <div className={css['tools']}>
          <Button size="small" kind="quiet" icon={Copy} onClick={() => void copyText(text, 'Answer copied')}>
            Copy
          </Button>
          <ButtonLink size="small" kind="quiet" icon={History} href={to('analyses.show', { id })}>
            Open in My analyses
          </ButtonLink>
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
