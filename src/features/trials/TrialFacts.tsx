import { useState } from 'react'
import type { Part } from '#contract/records.ts'
import type { Trial } from '#contract/trials.ts'
import { Facts, FullTextLink, Section, slugOf, WebLink, webAddress } from '#features/records/index.ts'
import { DateText } from '#ui/text/DateText.tsx'
import { SeeMore } from '#ui/list/SeeMore.tsx'
import { Keywords } from './Keywords.tsx'
import { oversightWords } from './oversight.rules.ts'
import { momentsOf } from './trial-status.rules.ts'
import css from './TrialView.module.css'

const figure = new Intl.NumberFormat('en-GB')

/** The sidebar of a trial: its number in the register, dates, enrolment, oversight, sharing and pages. */
export function TrialFacts({ trial }: { trial: Trial }) {
  const { trial_id, register, other_ids = [], enrollment_count, enrollment_type, expanded_access_status } = trial
  const url = webAddress(trial.url)
  const oversight = oversightWords(trial.fda_oversight)
  const pages = (trial.urls ?? []).flatMap(address => webAddress(address) ?? [])
  return (
    <>
      {(trial_id || url) && (
        <Section title={register ?? 'Register'}>
          {url ? (
            <FullTextLink
              index="clinical_trials"
              slug={slugOf(trial)}
              urlType="registry"
              url={url}
              words={trial_id ?? 'Entry in the register'}
            />
          ) : (
            trial_id
          )}
          {trial.has_results && url && <p className={css['quiet']}>Its results are posted there.</p>}
        </Section>
      )}
      <Dates trial={trial} />
      <Facts
        facts={[
          [
            'Enrolment',
            enrollment_count !== undefined && [figure.format(enrollment_count), enrollment_type?.toLowerCase()].filter(Boolean).join(', '),
          ],
          ['Expanded access', expanded_access_status],
        ]}
      />
      {other_ids.length > 0 && (
        <Section title="Other numbers">
          <SeeMore items={other_ids}>{id => id}</SeeMore>
        </Section>
      )}
      <Keywords keywords={trial.keywords ?? []} />
      {oversight.length > 0 && (
        <Section title="Oversight">
          <ul className={css['lines']}>
            {oversight.map(words => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Section>
      )}
      <Parts title="Sharing of data" parts={trial.data_sharing} />
      <Parts title="Documents" parts={trial.documents} />
      {pages.length > 0 && (
        <Section title="Pages">
          <SeeMore items={pages}>{page => <WebLink url={page} />}</SeeMore>
        </Section>
      )}
    </>
  )
}

const todayOf = () => new Date().toISOString().slice(0, 10)

function Dates({ trial }: { trial: Trial }) {
  const [today] = useState(todayOf)
  const moments = momentsOf(trial, today)
  if (moments.length === 0) return null
  return (
    <Section title="Dates">
      <ol className={css['moments']}>
        {moments.map(({ name, date, isAhead }) => (
          <li key={name} className={isAhead ? css['ahead'] : undefined}>
            <span>{name}</span>
            <span>
              <DateText date={date} />
              {isAhead && <span className={css['quiet']}> expected</span>}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** Short texts by their names; one that is nothing but an address leads there. */
function Parts({ title, parts = [] }: { title: string; parts: readonly Part[] | undefined }) {
  const said = parts.filter(({ name, value }) => name || value)
  if (said.length === 0) return null
  return (
    <Section title={title}>
      <dl className={css['parts']}>
        {said.map(({ name, value, ...rest }, at) => {
          const own = webAddress(rest['url'])
          const whole = /\s/.test(value) ? undefined : webAddress(value)
          return (
            <div key={at}>
              {name && <dt>{own ? <WebLink url={own} words={name} /> : name}</dt>}
              {value && <dd>{whole ? <WebLink url={whole} /> : /^\d{4}-\d\d/.test(value) ? <DateText date={value} /> : value}</dd>}
            </div>
          )
        })}
      </dl>
    </Section>
  )
}
