import { useDeferredValue } from 'react'
import { exportedOf, writeText } from '#analysis/index.ts'
import type { AnalysisRow, Passage } from '#contract/analysis-rows.ts'
import { recordAddress } from '#routing/record-links.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Copy, Download } from '#ui/Icon.tsx'
import AnswerView from '../answer/AnswerView.tsx'
import { isModified, nobody, type ShownAnswer } from './analysis-state.rules.ts'
import { KeptNote } from './KeptNote.tsx'
import { useBroughtIntoView } from './use-brought-into-view.ts'
import type { ListAnalysis } from './use-list-analysis.ts'
import css from './AnalysisModal.module.css'

/** The answer while it is written, and when it is whole. */
export function AnswerPart({ analysis, answer }: { analysis: ListAnalysis; answer: ShownAnswer }) {
  const { state, copy, saveText, index } = analysis
  const { row, text, isCutOff } = answer
  // A long answer is read anew with each piece: what is typed and pressed meanwhile comes first.
  const shown = useDeferredValue(text)
  return (
    <section ref={useBroughtIntoView('start')} className={`${css['result']} ${css['answer']}`} aria-labelledby="analysis-answer">
      <div className={css['head']}>
        <h3 id="analysis-answer" tabIndex={-1}>
          Answer
        </h3>
        {row && (
          <span className={css['buttons']}>
            <Button size="small" kind="quiet" icon={Copy} onClick={() => void copy(fileText(row), 'Answer copied')}>
              Copy
            </Button>
            <Button size="small" kind="quiet" icon={Download} onClick={() => saveText(fileText(row))}>
              Download as text
            </Button>
          </span>
        )}
      </div>
      <InlineMessage tone="warn">
        {isCutOff
          ? 'The connection was lost. The analysis goes on, and you’ll see its answer when you’re back online.'
          : row?.status === 'stopped'
            ? 'You stopped this answer. It is charged for the selected results.'
            : isModified(state) && 'You’ve changed the question or the selection since.'}
      </InlineMessage>
      <KeptNote id={answer.id} isRunning={!row} />
      <AnswerView
        index={index}
        isRunning={!row}
        text={shown}
        passages={row?.passages ?? none}
        items={row?.items ?? answer.items}
        total={row?.total ?? state.selected.length}
        analyst={row?.analyst ?? state.overview?.analyst ?? nobody}
      />
    </section>
  )
}

const fileText = (row: AnalysisRow): string => writeText(exportedOf(row, ({ slug_values: [slug = ''] }) => recordAddress(row.index, slug)))

/** The same ones each time: others would be read as another answer. */
const none: Passage[] = []
