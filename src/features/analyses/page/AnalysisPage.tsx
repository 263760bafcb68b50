import { ApiError } from '#api/api-error.ts'
import { analysisName } from '#contract/analysis-name.ts'
import { to } from '#contract/to.ts'
import { AsOf } from '#features/folders/index.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { usePlace } from '#routing/place.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { NotLoadedBlock } from '#ui/feedback/NotLoaded.tsx'
import { ArrowLeft } from '#ui/Icon.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { useFirstPull } from '#offline/index.ts'
import { type ShownAnalysis, useAnalysis, useFollowUps, useRun } from '../analyses.reads.ts'
import AnswerView from '../answer/AnswerView.tsx'
import { AnalysisHead } from './AnalysisHead.tsx'
import { FollowUp } from './FollowUp.tsx'
import { AnswersPerRecord } from './AnswersPerRecord.tsx'
import { RunState } from './RunState.tsx'
import css from './AnalysisPage.module.css'

/** An analysis: what was asked, the answer with its passages, and what can be done with it. */
export function AnalysisPage() {
  const { id = '' } = usePlace().params
  const { analysis, isDeleted, error, again } = useAnalysis(id)
  const isFirstPull = useFirstPull()
  usePageTitle(analysis ? analysisName(analysis) : 'AI analysis')
  return (
    <div className={css['page']}>
      <a href={to('analyses')} className={css['back']}>
        <ArrowLeft size={14} strokeWidth={1.75} /> My analyses
      </a>
      {analysis ? (
        <Analysis key={id} analysis={analysis} />
      ) : isDeleted ? (
        <EmptyBlock title="This analysis was deleted" actions={<ButtonLink href={to('analyses')}>My analyses</ButtonLink>} />
      ) : error && !isFirstPull ? (
        <NotThere error={error} again={again} />
      ) : (
        <Skeleton lines={8} />
      )}
    </div>
  )
}

function NotThere({ error, again }: { error: ApiError; again: () => void }) {
  if (error.status === 404)
    return (
      <EmptyBlock title="No such analysis" actions={<ButtonLink href={to('analyses')}>My analyses</ButtonLink>}>
        <p>It was deleted, or it is not shared with you.</p>
      </EmptyBlock>
    )
  if (error.kind === 'offline' || error.kind === 'timeout')
    return (
      <EmptyBlock title="This analysis is not on this device" actions={<Button onClick={again}>Try again</Button>}>
        <p>You’re offline. Connect to read it.</p>
      </EmptyBlock>
    )
  return <NotLoadedBlock error={error} again={again} what="The analysis" />
}

function Analysis({ analysis }: { analysis: ShownAnalysis }) {
  const { id, index, items, total, analyst, questions, error, is_own, parent_id, url, type } = analysis
  const now = useRun(analysis)
  const followUps = useFollowUps(id)
  const isRunning = analysis.finished_at === null && is_own && now?.ended === undefined
  const text = now && now.text.length >= analysis.text.length ? now.text : analysis.text
  const name = analysisName(analysis)
  const isPerRecord = type === 'prompt-per-item' || type === 'bulk-profiles'
  const search = url === undefined ? undefined : hrefHere(url)
  const asked = questions.length > 1 ? questions : questions.filter(question => question !== '' && question !== name)
  return (
    <>
      <AnalysisHead analysis={analysis} name={name} />
      <AsOf />
      {asked.length > 0 && (
        <ul className={css['questions']} aria-label="Questions">
          {asked.map((question, at) => (
            <li key={at}>{question}</li>
          ))}
        </ul>
      )}
      {(parent_id !== null || search !== undefined) && (
        <p className={css['links']}>
          {parent_id !== null && <a href={to('analyses.show', { id: parent_id })}>The question before</a>}
          {search !== undefined && <a href={search}>The search with these records</a>}
        </p>
      )}
      {isRunning && <RunState analysis={analysis} now={now} />}
      <InlineMessage tone="danger">{(now?.error ?? error)?.error}</InlineMessage>
      {isPerRecord ? (
        <AnswersPerRecord analysis={analysis} />
      ) : (
        (text !== '' || isRunning) && (
          <section className={css['section']}>
            <h2>Answer</h2>
            <AnswerView
              index={index}
              text={text}
              passages={analysis.passages}
              items={items}
              total={total}
              analyst={analyst}
              // At its end the passages come a moment later.
              isRunning={isRunning || analysis.finished_at === null}
            />
          </section>
        )
      )}
      {followUps.length > 0 && (
        <section className={css['section']}>
          <h2>Follow-up questions</h2>
          <ul className={css['questions']}>
            {followUps.map(one => (
              <li key={one.id}>
                <a href={to('analyses.show', { id: one.id })}>{analysisName(one)}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {is_own && !isRunning && <FollowUp analysis={analysis} />}
    </>
  )
}

/** An address as a link of this app; undefined for one of another site. */
function hrefHere(url: string): string | undefined {
  if (!URL.canParse(url, location.origin)) return undefined
  const { origin, pathname, search } = new URL(url, location.origin)
  return origin === location.origin ? `${pathname}${search}` : undefined
}
