import { useState } from 'react'
import { useRead } from '#api/read/use-read.ts'
import { errorText } from '#api/error-text.ts'
import { analystNote } from '#analysis/index.ts'
import { analyses as calls } from '#contract/analyses.ts'
import type { ItemAnswers } from '#contract/analysis-rows.ts'
import { limits } from '#contract/limits.ts'
import { RecordLink } from '#features/records/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import type { ShownAnalysis } from '../analyses.reads.ts'
import AnswerView from '../answer/AnswerView.tsx'
import css from './AnalysisPage.module.css'

/** The answers for each record: the first ones are on the device, the others come from the server in pages. */
export function AnswersPerRecord({ analysis }: { analysis: ShownAnalysis }) {
  const { answers: here, done, analyst } = analysis
  const [rows, setRows] = useState<ItemAnswers[]>([])
  const [page, setPage] = useState<number>()
  const args = page === undefined ? undefined : { params: { id: analysis.id }, query: { page: String(page) } }
  const { answer, error, loading, isCurrent } = useRead(calls.answers, args)
  const [last, setLast] = useState<typeof answer>()
  if (answer && isCurrent && answer !== last) {
    setLast(answer)
    setRows([...rows, ...answer.results])
  }
  const first = new Set(here.map(({ order }) => order))
  const all = [...here, ...rows.filter(({ order }) => !first.has(order))]
  const mayHaveMore = page === undefined ? done > here.length : (last?.more ?? false)
  const next = page === undefined ? Math.floor(here.length / limits.analysis.answersPage) : page + 1
  return (
    <section className={css['items']}>
      <p className={css['note']}>{analystNote(analyst)}</p>
      {all.map(item => (
        <ItemSection key={item.order} item={item} analysis={analysis} />
      ))}
      {loading && <Skeleton lines={3} />}
      <InlineMessage tone="danger">{error && errorText(error)}</InlineMessage>
      {mayHaveMore && !loading && <Button onClick={() => setPage(next)}>Load more</Button>}
    </section>
  )
}

function ItemSection({ item, analysis }: { item: ItemAnswers; analysis: ShownAnalysis }) {
  const { index, questions, analyst } = analysis
  const { order, title, slug_values, answers, passages, failed, sources } = item
  return (
    <section className={css['item']}>
      <h2>
        {order}.{' '}
        <RecordLink index={item.index ?? index} slug={slug_values[0] ?? ''}>
          {title}
        </RecordLink>
      </h2>
      {failed && <p className={css['note']}>There is no answer for this one. It was not charged.</p>}
      {answers.map((text, at) => (
        // A mark to another record is none: an answer is about its own. Answers are in the order of the questions.
        <div key={at} className={css['section']}>
          {questions.length > 1 && <h3 className={css['question']}>{questions[at]}</h3>}
          <AnswerView
            index={index}
            text={text}
            passages={passages}
            items={sources ?? [item]}
            total={sources ? 1 : 0}
            analyst={analyst}
            isOneOfMany
          />
        </div>
      ))}
    </section>
  )
}
