import { useState } from 'react'
import type { Part } from '#contract/records.ts'
import type { Trial } from '#contract/trials.ts'
import { Facts, FullTextLink, Section, slugOf, WebLink, webUrlOf } from '#features/records/index.ts'
import { formatNumber } from '#kit/format-number.ts'
import { DateText } from '#ui/text/DateText.tsx'
import { SeeMore } from '#ui/list/SeeMore.tsx'
import { Keywords } from './Keywords.tsx'
import { oversightTexts } from './oversight.rules.ts'
import { trialDatesOf } from './trial-status.rules.ts'
import { serverDate } from '#kit/server-clock.ts'
import css from './TrialView.module.css'

/** The sidebar of a trial: register number, dates, enrolment, oversight, data sharing and links. */
export function TrialFacts({ trial }: { trial: Trial }) {
  const { trial_id, register, other_ids = [], enrollment_count, enrollment_type, expanded_access_status } = trial
  const url = webUrlOf(trial.url)
  const oversight = oversightTexts(trial.fda_oversight)
  const pages = (trial.urls ?? []).flatMap(address => webUrlOf(address) ?? [])
  return (
    <>
      {(trial_id || url) && (
        <Section title={register ?? 'Registry'}>
          {url ? (
            <FullTextLink index="clinical_trials" slug={slugOf(trial)} urlType="registry" url={url} text={trial_id ?? 'Registry entry'} />
          ) : (
            trial_id
          )}
          {trial.has_results && !trial.results && url && <p className={css['quiet']}>Results are posted there.</p>}
        </Section>
      )}
      <Dates trial={trial} />
      <Facts
        facts={[
          [
            'Enrolment',
            enrollment_count !== undefined && [formatNumber(enrollment_count), enrollment_type?.toLowerCase()].filter(Boolean).join(', '),
          ],
          ['Expanded access', expanded_access_status],
        ]}
      />
      {other_ids.length > 0 && (
        <Section title="Other IDs">
          <SeeMore items={other_ids}>{id => id}</SeeMore>
        </Section>
      )}
      <Keywords keywords={trial.keywords ?? []} />
      {oversight.length > 0 && (
        <Section title="Oversight">
          <ul className={css['lines']}>
            {oversight.map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Section>
      )}
      <Parts title="Data sharing" parts={trial.data_sharing} />
      <Parts title="Documents" parts={trial.documents} />
      {pages.length > 0 && (
        <Section title="Links">
          <SeeMore items={pages}>{page => <WebLink url={page} />}</SeeMore>
        </Section>
      )}
    </>
  )
}

const todayOf = () => serverDate().toISOString().slice(0, 10)

function Dates({ trial }: { trial: Trial }) {
  const [today] = useState(todayOf)
  const dates = trialDatesOf(trial, today)
  if (dates.length === 0) return null
  return (
    <Section title="Dates">
      <ol className={css['dates']}>
        {dates.map(({ name, date, isPlanned }) => (
          <li key={name} className={isPlanned ? css['planned'] : undefined}>
            <span>{name}</span>
            <span>
              <DateText date={date} />
              {isPlanned && <span className={css['quiet']}> expected</span>}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** Short texts with their names. A text that is only a URL becomes a link. */
function Parts({ title, parts = [] }: { title: string; parts: readonly Part[] | undefined }) {
  const shown = parts.filter(({ name, value }) => name || value)
  if (shown.length === 0) return null
  return (
    <Section title={title}>
      <dl className={css['parts']}>
        {shown.map(({ name, value, ...rest }, at) => {
          const nameUrl = webUrlOf(rest['url'])
          const valueUrl = /\s/.test(value) ? undefined : webUrlOf(value)
          return (
            <div key={at}>
              {name && <dt>{nameUrl ? <WebLink url={nameUrl} text={name} /> : name}</dt>}
              {value && <dd>{valueUrl ? <WebLink url={valueUrl} /> : /^\d{4}-\d\d/.test(value) ? <DateText date={value} /> : value}</dd>}
            </div>
          )
        })}
      </dl>
    </Section>
  )
}
