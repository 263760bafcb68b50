import type { ReactNode } from 'react'
import { type AnswerSentence, orderOfKey, ordersOf, recordsOf, type Span } from '#analysis/index.ts'
import { WebLink } from '#features/records/index.ts'
import css from './AnswerView.module.css'

/** The mark that was pressed. */
export interface OpenMark {
  button: HTMLElement
  /** The record. */
  order: number
  /** Its passages that the sentence refers to; the order alone is the record as a whole. */
  keys: string[]
}

export interface SentencesProps {
  sentences: readonly AnswerSentence[]
  /** The records that were asked about. */
  total: number
  isRunning: boolean
  /** Whether they are at the end of the answer: while it is written their marks may still come. */
  isLast: boolean
  open: OpenMark | undefined
  /** Whether it is said how many records say so: of claims. */
  isCounted?: boolean
  onMark: (mark: OpenMark | undefined) => void
}

/** Sentences, each with a mark for each record that it refers to; a claim without any says so. */
export function Sentences({ sentences, isLast, isRunning, ...shared }: SentencesProps) {
  return sentences.map((sentence, at) => {
    const mayGetMarks = isRunning && isLast && at === sentences.length - 1
    return (
      // Their order never changes.
      <span key={at} className={sentence.unsupported && !mayGetMarks ? css['unsupported'] : undefined}>
        {at > 0 && !goesOn(sentence) && ' '}
        <span>
          {sentence.spans.map((span, part) => (
            <SpanView key={part} {...span} />
          ))}
        </span>
        <Marks sentence={sentence} {...shared} />
        {sentence.unsupported && !mayGetMarks && <span className={css['without']}> (no passage)</span>}
      </span>
    )
  })
}

/** Whether it is the rest of one that has marks in the middle. */
const goesOn = ({ spans: [first] }: AnswerSentence): boolean => /^[,;:.)]/.test(first?.text ?? '')

function SpanView({ text, strong, em, code, href }: Span) {
  let shown: ReactNode = text
  if (code) shown = <code>{shown}</code>
  if (em) shown = <em>{shown}</em>
  if (strong) shown = <strong>{shown}</strong>
  return href !== undefined && URL.canParse(href) ? <WebLink url={new URL(href)} text={text} /> : shown
}

interface MarksProps extends Pick<SentencesProps, 'total' | 'open' | 'isCounted' | 'onMark'> {
  sentence: AnswerSentence
}

function Marks({ sentence, total, open, isCounted = false, onMark }: MarksProps) {
  const { keys } = sentence
  const records = recordsOf(sentence)
  return (
    <>
      {ordersOf(keys).map(order => {
        const own = keys.filter(key => orderOfKey(key) === order)
        const isOpen = open?.order === order && open.keys.join() === own.join()
        return (
          <span key={order}>
            {/* A line may end before a mark. */}{' '}
            <button
              type="button"
              className={css['mark']}
              aria-label={`${order}, passage of the record`}
              aria-expanded={isOpen}
              onClick={event => {
                const button = event.currentTarget
                onMark(isOpen && open?.button === button ? undefined : { button, order, keys: own })
              }}
            >
              {order}
            </button>
          </span>
        )
      })}
      {isCounted && records > 1 && total > 1 && (
        <span className={css['count']}>
          {' '}
          {records} of {total} records
        </span>
      )}
    </>
  )
}
