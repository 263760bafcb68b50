import type { Part } from '#contract/records.ts'
import type { Trial } from '#contract/trials.ts'
import { StructuredText, Section } from '#features/records/index.ts'
import { SeeMore } from '#ui/list/SeeMore.tsx'
import css from './TrialView.module.css'

/** The outcomes that a trial measures, with their time frames. */
export function Objectives({ trial: { primary_objective, secondary_objective, other_objective } }: { trial: Trial }) {
  return (
    <>
      <Outcomes title="Primary objectives" parts={primary_objective} />
      <Outcomes title="Secondary objectives" parts={secondary_objective} />
      <Outcomes title="Other objectives" parts={other_objective} />
    </>
  )
}

const frameOf = (part: Part): string | undefined => {
  const frame = part['time_frame']
  return typeof frame === 'string' && frame !== '' ? frame : undefined
}

function Outcomes({ title, parts = [] }: { title: string; parts: readonly Part[] | undefined }) {
  if (parts.length === 0) return null
  return (
    <Section title={title}>
      <SeeMore items={parts}>
        {part => {
          const frame = frameOf(part)
          // Without a description the value is the name or the time frame.
          const hasDescription = part.name && part.value !== frame && part.value !== part.name
          return (
            <div className={css['entry']}>
              <h4>{part.name ?? part.value}</h4>
              {hasDescription && part.value && <StructuredText text={part.value} />}
              {frame && <p className={css['quiet']}>Time frame: {frame}</p>}
            </div>
          )
        }}
      </SeeMore>
    </Section>
  )
}
