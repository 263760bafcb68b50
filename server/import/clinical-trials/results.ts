import * as v from 'valibot'
import type { TrialResults } from '#contract/trials.ts'
import { sentenceCase, withoutEmpty } from '../reading/record-fields.ts'

const text = v.optional(v.string())
/** The register writes some numbers as texts, also `<0.001` and `NA`. */
const figure = v.optional(v.union([v.string(), v.number()]))
const list = <const S extends v.GenericSchema>(one: S) => v.optional(v.array(one), [])

const groups = list(v.object({ id: v.string(), title: text, description: text }))
const counts = list(v.object({ units: text, counts: list(v.object({ groupId: text, value: figure })) }))
const measurements = list(v.object({ groupId: text, value: figure, spread: figure, lowerLimit: figure, upperLimit: figure }))

const outcomeMeasure = v.object({
  type: text,
  title: v.string(),
  description: text,
  timeFrame: text,
  paramType: text,
  dispersionType: text,
  unitOfMeasure: text,
  groups,
  denoms: counts,
  classes: list(v.object({ title: text, categories: list(v.object({ title: text, measurements })) })),
  analyses: list(
    v.object({
      groupIds: list(v.string()),
      pValue: figure,
      statisticalMethod: text,
      paramType: text,
      paramValue: figure,
      ciPctValue: figure,
      ciLowerLimit: figure,
      ciUpperLimit: figure,
    }),
  ),
})
type OutcomeMeasure = v.InferOutput<typeof outcomeMeasure>

/** The results of a study as the register publishes them, as far as they are read. */
export const resultsSection = v.object({
  participantFlowModule: v.optional(
    v.object({
      groups,
      periods: list(
        v.object({
          title: text,
          milestones: list(v.object({ type: text, achievements: list(v.object({ groupId: text, numSubjects: figure })) })),
        }),
      ),
    }),
  ),
  outcomeMeasuresModule: v.optional(v.object({ outcomeMeasures: list(outcomeMeasure) })),
  adverseEventsModule: v.optional(
    v.object({
      timeFrame: text,
      description: text,
      eventGroups: list(
        v.object({
          title: text,
          deathsNumAffected: figure,
          deathsNumAtRisk: figure,
          seriousNumAffected: figure,
          seriousNumAtRisk: figure,
          otherNumAffected: figure,
          otherNumAtRisk: figure,
        }),
      ),
    }),
  ),
  moreInfoModule: v.optional(v.object({ limitationsAndCaveats: v.optional(v.object({ description: text })) })),
})
type ResultsSection = v.InferOutput<typeof resultsSection>

/** Who took part, what was measured, and the adverse events in numbers; undefined if there is none of them. */
export function trialResultsOf(section: ResultsSection | undefined): TrialResults | undefined {
  const events = section?.adverseEventsModule
  const results = withoutEmpty({
    participants: participantsOf(section?.participantFlowModule),
    outcomes: section?.outcomeMeasuresModule?.outcomeMeasures.map(outcomeOf),
    adverse_events: events?.eventGroups.map(group => ({
      group: group.title ?? 'All',
      ...withoutEmpty({
        deaths: affected(group.deathsNumAffected, group.deathsNumAtRisk),
        serious: affected(group.seriousNumAffected, group.seriousNumAtRisk),
        other: affected(group.otherNumAffected, group.otherNumAtRisk),
      }),
    })),
    adverse_events_time_frame: events?.timeFrame,
    adverse_events_description: events?.description,
    limitations: section?.moreInfoModule?.limitationsAndCaveats?.description,
  })
  return Object.keys(results).length > 0 ? results : undefined
}

type Figure = v.InferOutput<typeof figure>

const whole = (value: Figure): number | undefined => (/^\d{1,9}$/.test(String(value ?? '')) ? Number(value) : undefined)

function affected(number: Figure, of: Figure) {
  const count = whole(number)
  return count === undefined ? undefined : { affected: count, ...withoutEmpty({ at_risk: whole(of) }) }
}

/** In each period the groups that anyone started or completed it in. */
function participantsOf(flow: ResultsSection['participantFlowModule']): TrialResults['participants'] {
  return flow?.periods.flatMap(({ title, milestones }) => {
    const reached = (type: string, id: string): number | undefined => {
      const achievements = milestones.find(one => one.type === type)?.achievements
      return whole(achievements?.find(one => one.groupId === id)?.numSubjects)
    }
    return flow.groups.flatMap(group => {
      const [started, completed] = [reached('STARTED', group.id), reached('COMPLETED', group.id)]
      if (!started && !completed) return []
      return [{ group: group.title ?? 'All', ...withoutEmpty({ period: flow.periods.length > 1 ? title : undefined, started, completed }) }]
    })
  })
}

function outcomeOf(one: OutcomeMeasure): NonNullable<TrialResults['outcomes']>[number] {
  const counted = one.denoms.find(({ units }) => units === 'Participants') ?? one.denoms[0]
  return {
    title: one.title,
    ...withoutEmpty({
      type: sentenceCase(one.type),
      description: one.description,
      time_frame: one.timeFrame,
      measure: measureOf(one),
      groups: one.groups.map(group => ({
        name: group.title ?? 'All',
        ...withoutEmpty({ participants: whole(counted?.counts.find(count => count.groupId === group.id)?.value) }),
      })),
      rows: rowsOf(one),
      comparisons: one.analyses.flatMap(analysis => comparisonOf(analysis, one) ?? []),
    }),
  }
}

/** `Mean (standard deviation), mg/dL`. A bare number has only its unit. */
function measureOf({ paramType, dispersionType, unitOfMeasure }: OutcomeMeasure): string | undefined {
  const statistic = paramType === 'NUMBER' || paramType?.startsWith('COUNT_OF') ? undefined : sentenceCase(paramType)
  const spread = statistic && dispersionType && dispersionType.toUpperCase() !== 'NA' ? ` (${inWords(dispersionType)})` : ''
  const unit = unitOfMeasure ?? (paramType?.startsWith('COUNT_OF') ? sentenceCase(paramType.slice('COUNT_OF_'.length)) : undefined)
  return [statistic && statistic + spread, unit].filter(Boolean).join(', ') || undefined
}

const inWords = (code: string): string => code.replaceAll('_', ' ').toLowerCase()

/** One row for each class and category, with a value for each group. */
function rowsOf({ groups: columns, classes }: OutcomeMeasure) {
  return classes.flatMap(({ title, categories }) =>
    categories.flatMap(category => {
      const values = columns.map(group => {
        const found = category.measurements.find(one => one.groupId === group.id)
        return found ? valueOf(found) : ''
      })
      if (values.every(value => value === '')) return []
      return [{ ...withoutEmpty({ name: [title, category.title].filter(Boolean).join(', ') }), values }]
    }),
  )
}

/** `12.3 (4.5)`, `12.3 (8 to 15)`. */
function valueOf({ value, spread, lowerLimit, upperLimit }: v.InferOutput<typeof measurements>[number]): string {
  const around = lowerLimit !== undefined && upperLimit !== undefined ? `${lowerLimit} to ${upperLimit}` : spread
  return around === undefined || around === '' ? String(value ?? '') : `${value ?? ''} (${around})`
}

/** `Placebo and fern tea: odds ratio 15.2 (95% CI 7.3 to 31.6), p <0.001, logistic regression`; undefined without a number. */
function comparisonOf(analysis: OutcomeMeasure['analyses'][number], { groups: columns }: OutcomeMeasure): string | undefined {
  const { groupIds, pValue, statisticalMethod, paramType, paramValue, ciPctValue, ciLowerLimit, ciUpperLimit } = analysis
  const interval = ciLowerLimit !== undefined && ciUpperLimit !== undefined && `${ciLowerLimit} to ${ciUpperLimit}`
  const estimate = paramValue !== undefined && `${paramType ?? 'Estimate'} ${paramValue}`
  const figures = [
    estimate && (interval ? `${estimate} (${ciPctValue ?? 95}% CI ${interval})` : estimate),
    pValue !== undefined && `p ${/^[<>=≤≥]/.test(String(pValue)) ? '' : '= '}${pValue}`,
  ].filter(Boolean)
  if (figures.length === 0) return undefined
  const compared = columns.filter(group => groupIds.includes(group.id)).flatMap(group => group.title ?? [])
  const words = [...figures, statisticalMethod].filter(Boolean).join(', ')
  return compared.length > 0 ? `${compared.join(' and ')}: ${words}` : words
}
