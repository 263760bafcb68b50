import type { ReactNode } from 'react'
import type { TrialResults } from '#contract/trials.ts'
import { Aside, StructuredText, Section } from '#features/records/index.ts'
import { formatNumber } from '#kit/format-number.ts'
import { FigureTable } from '#ui/list/ScrollRegion.tsx'
import { SeeMore } from '#ui/list/SeeMore.tsx'
import css from './PublishedResults.module.css'

/** The published results of a trial: who took part, what was measured, and adverse events. */
export function PublishedResults({ results }: { results: TrialResults | undefined }) {
  const { participants = [], outcomes = [], adverse_events = [], limitations } = results ?? {}
  return (
    <>
      {participants.length > 0 && (
        <Section title="Results: participants">
          <Participants participants={participants} />
        </Section>
      )}
      {outcomes.length > 0 && (
        <Section title="Results: outcomes">
          <SeeMore items={outcomes} label="Outcomes">
            {outcome => <MeasuredOutcome outcome={outcome} />}
          </SeeMore>
        </Section>
      )}
      {results && adverse_events.length > 0 && (
        <Section title="Results: adverse events">
          <AdverseEvents results={results} events={adverse_events} />
        </Section>
      )}
      {limitations && (
        <Section title="Results: limitations">
          <StructuredText text={limitations} />
        </Section>
      )}
    </>
  )
}

const shown = (count: number | undefined): string => (count === undefined ? '–' : formatNumber(count))

function Participants({ participants }: { participants: NonNullable<TrialResults['participants']> }) {
  return (
    <Table caption="Participants who started and completed" columns={['Started', 'Completed']} first="Group">
      {participants.map(({ group, period, started, completed }, at) => (
        <tr key={at}>
          <th scope="row">
            {group}
            {period && <Aside>{period}</Aside>}
          </th>
          <td>{shown(started)}</td>
          <td>{shown(completed)}</td>
        </tr>
      ))}
    </Table>
  )
}

type OutcomeResult = NonNullable<TrialResults['outcomes']>[number]

function MeasuredOutcome({
  outcome: { title, type, description, time_frame, measure, groups = [], rows = [], comparisons = [] },
}: {
  outcome: OutcomeResult
}) {
  const note = [type, time_frame && `Time frame: ${time_frame}`, measure].filter(Boolean).join(' · ')
  const columns = groups.map(({ name, participants }) => (participants === undefined ? name : `${name} (${shown(participants)} people)`))
  return (
    <div className={css['outcome']}>
      <h4>{title}</h4>
      {note && <p className={css['quiet']}>{note}</p>}
      {description && <StructuredText text={description} />}
      {rows.length > 0 && (
        <Table caption={title} columns={columns} first="Measured">
          {rows.map(({ name, values }, at) => (
            <tr key={at}>
              <th scope="row">{name ?? 'All'}</th>
              {values.map((value, group) => (
                <td key={group}>{value === '' ? '–' : value}</td>
              ))}
            </tr>
          ))}
        </Table>
      )}
      {comparisons.length > 0 && (
        <ul className={css['comparisons']}>
          {comparisons.map(comparison => (
            <li key={comparison}>{comparison}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

const kinds = ['deaths', 'serious', 'other'] as const
const kindNames = { deaths: 'Deaths', serious: 'Serious events', other: 'Other events' }

interface AdverseEventsProps {
  results: TrialResults
  events: NonNullable<TrialResults['adverse_events']>
}

function AdverseEvents({ results, events }: AdverseEventsProps) {
  const present = kinds.filter(kind => events.some(one => one[kind]))
  return (
    <div className={css['outcome']}>
      {results.adverse_events_time_frame && <p className={css['quiet']}>Time frame: {results.adverse_events_time_frame}</p>}
      {results.adverse_events_description && <StructuredText text={results.adverse_events_description} />}
      <Table caption="People with adverse events" columns={present.map(kind => kindNames[kind])} first="Group">
        {events.map((one, at) => (
          <tr key={at}>
            <th scope="row">{one.group}</th>
            {present.map(kind => (
              <td key={kind}>{ofAll(one[kind])}</td>
            ))}
          </tr>
        ))}
      </Table>
    </div>
  )
}

const ofAll = (count: { affected: number; at_risk?: number | undefined } | undefined): string =>
  count?.at_risk === undefined ? shown(count?.affected) : `${shown(count.affected)} of ${shown(count.at_risk)}`

interface TableProps {
  caption: string
  /** The heading of the first column, which names the rows. */
  first: string
  columns: readonly string[]
  children: ReactNode
}

const Table = ({ caption, first, columns, children }: TableProps) => (
  <FigureTable caption={caption} className={css['table']}>
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {columns.map((column, at) => (
          <th key={at} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </FigureTable>
)
