import { memo, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { to } from '#contract/to.ts'
import { errorText } from '#api/error-text.ts'
import { analysisName } from '#contract/analysis-name.ts'
import { AsOf, ChangeMark, useFlashOfPull } from '#features/folders/index.ts'
import { formatNumber } from '#kit/format-number.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { TextSearch } from '#ui/Icon.tsx'
import { FoundCount } from '#ui/list/FoundCount.tsx'
import { FactLine } from '#ui/text/FactLine.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { useFirstPull } from '#offline/index.ts'
import type { AnalysisHere } from '../analyses.mirrored.ts'
import { useAnalysisList, useDone } from '../analyses.reads.ts'
import { creditsText, recordsText, statusText } from '../status-texts.ts'
import css from './AnalysesPage.module.css'

/** Rows that are drawn at once: more would keep the page waiting. */
const atOnce = 40

/** The analyses of the user, from the mirror, so that they are the same offline; older ones from the server. */
export function AnalysesPage() {
  usePageTitle('My analyses')
  const [words, setWords] = useState('')
  const [pages, setPages] = useState(1)
  const [shown, setShown] = useState(atOnce)
  const { rows, more, isComplete, isAsking, error } = useAnalysisList(words.trim(), pages)
  const isFirstPull = useFirstPull()
  useFlashOfPull()
  const loadMore = (count: number) => {
    setShown(shown + atOnce)
    if (shown + atOnce > count && more) setPages(pages + 1)
  }
  const isEmpty = rows?.length === 0
  const hasNone = isEmpty && words === ''
  return (
    <div className={css['page']}>
      <header className={css['head']}>
        <h1 tabIndex={-1}>My analyses</h1>
        <AsOf />
      </header>
      {!rows || (hasNone && isFirstPull) ? (
        <Skeleton lines={6} />
      ) : hasNone ? (
        <EmptyBlock title="No AI analyses yet" icon={TextSearch} actions={<ButtonLink href={to('searchHome')}>Search</ButtonLink>}>
          <p>Use “AI analysis” above a list of results to ask a question about them. The answers are kept here, and can be read offline.</p>
        </EmptyBlock>
      ) : (
        <>
          <TextInput
            type="search"
            aria-label="Search in your analyses"
            placeholder="Search in your analyses"
            maxLength={limits.keywordLength}
            value={words}
            onChange={event => {
              setWords(event.target.value)
              setPages(1)
              setShown(atOnce)
            }}
          />
          <FoundCount count={words.trim() === '' || isEmpty || isAsking ? undefined : rows.length} one="analysis" many="analyses" />
          <ul className={css['rows']} aria-label="AI analyses">
            {rows.slice(0, shown).map(row => (
              <li key={row.id}>
                <AnalysisEntry row={row} />
              </li>
            ))}
          </ul>
          <output className={css['facts']}>
            {isEmpty && !isAsking && `No analyses with these words${isComplete ? '' : ' on this device'}.`}
            {!isEmpty && !isComplete && 'These are the ones on this device.'}
          </output>
          <InlineMessage tone="danger">{error && error.kind !== 'offline' && errorText(error)}</InlineMessage>
          {isAsking && <Skeleton lines={2} />}
          {(shown < rows.length || (more && isComplete)) && !isAsking && <Button onClick={() => loadMore(rows.length)}>Load more</Button>}
        </>
      )}
    </div>
  )
}

const AnalysisEntry = memo(function AnalysisEntry({ row }: { row: AnalysisHere }) {
  const name = analysisName(row)
  const done = useDone(row)
  const asked = row.questions.filter(question => question !== '' && question !== name)
  return (
    <article className={css['row']} aria-label={name}>
      <h2 className={css['title']}>
        <a href={to('analyses.show', { id: row.id })}>{name}</a> <ChangeMark mark={row.mark} />
      </h2>
      {asked.length > 0 && (
        <p className={css['asked']}>
          {asked[0]}
          {asked.length > 1 && ` (and ${formatNumber(asked.length - 1)} more)`}
        </p>
      )}
      <FactLine className={css['facts']}>
        <span data-status={row.status}>{statusText({ ...row, done })}</span>
        <span>{recordsText(row)}</span>
        <span>{creditsText(row.credits)}</span>
        <RelativeTime at={row.created_at} />
        {row.parent_id !== null && <span>Follow-up question</span>}
        {row.is_shared && <span>Shared by link</span>}
      </FactLine>
    </article>
  )
})
