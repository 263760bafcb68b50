import { memo, useState } from 'react'
import { emptyAnswerText } from '#contract/analysis-rows.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { analystNote, type AnswerParts } from '#analysis/index.ts'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { Blocks } from './Blocks.tsx'
import { PassagePanel } from './PassagePanel.tsx'
import type { OpenMark } from './Sentences.tsx'
import { useReadPieces } from './use-read-pieces.ts'
import css from './AnswerView.module.css'

interface AnswerViewProps extends AnswerParts {
  /** The index of its records. */
  index: IndexName
  /** While it is written: its passages are not there yet. */
  isRunning?: boolean
  /** Without the line about who wrote it: one of many answers of an analysis. */
  isOneOfMany?: boolean
}

function withoutPassages(unsupported: number, claims: number): string {
  if (claims === 1) return 'Its sentence has no passage.'
  return `${unsupported} of ${claims} sentences ${unsupported === 1 ? 'has' : 'have'} no passage.`
}

/** An answer with its marks. Pressing one shows the passages of the record that the sentence refers to. */
function AnswerView({ index, isRunning = false, isOneOfMany = false, text, passages, items, total, analyst }: AnswerViewProps) {
  const pieces = useReadPieces({ text, passages, items, total, analyst }, isRunning)
  const [open, setOpen] = useState<OpenMark>()
  const item = items.find(({ order }) => order === open?.order)
  const [wasRunning, setWasRunning] = useState(isRunning)
  if (isRunning && !wasRunning) setWasRunning(true)
  const used = new Set(pieces.flatMap(({ cited }) => [...cited])).size
  const claims = sumOf(pieces.map(piece => piece.claims))
  const unsupported = sumOf(pieces.map(piece => piece.unsupported))
  const missing = unsupported > 0 ? withoutPassages(unsupported, claims) : ''
  return (
    <div className={css['answer']}>
      {!isOneOfMany && (
        <p className={css['note']}>
          {analystNote(analyst)}
          {!isRunning && used > 0 && ` It refers to ${used} of ${total} records.`}
          {!isRunning && analyst.language_model && missing && ` ${missing}`}
        </p>
      )}
      <div aria-busy={isRunning} className={css['text']}>
        {pieces.map(({ blocks }, at) => (
          // Their order never changes.
          <Piece
            key={at}
            blocks={blocks}
            total={total}
            isRunning={isRunning}
            isLast={at === pieces.length - 1}
            open={open}
            onMark={setOpen}
          />
        ))}
        {text === '' &&
          (isRunning ? <Skeleton lines={4} /> : <p className={css['note']}>{isOneOfMany ? emptyAnswerText : 'There is no answer.'}</p>)}
      </div>
      {/* Not each piece, only that it is written and that it is there. */}
      <output className="visually-hidden">
        {isRunning ? 'The answer is being written.' : wasRunning ? `The answer is there. ${missing}` : ''}
      </output>
      {open && (
        <PassagePanel
          key={`${open.order} ${open.keys.join(' ')}`}
          mark={open}
          index={item?.index ?? index}
          item={item}
          passages={passages.filter(({ key }) => open.keys.includes(key))}
          isRunning={isRunning}
          close={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

const Piece = memo(Blocks)
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

export default memo(AnswerView)
