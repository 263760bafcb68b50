import type { Researcher } from '#contract/researcher.ts'
import { sourcesOf } from './fact-sources.ts'
import { SourceName } from './SourceLine.tsx'
import css from './SourceNote.module.css'

/** Where the facts of a profile come from, source by source. */
export function SourceNote({ profile }: { profile: Researcher }) {
  const { source, demo } = profile
  const sources = sourcesOf(profile)
  // An account that has said nothing yet.
  if (sources.length === 0 && !source.licence && !demo) return null
  return (
    <section className={css['sources']}>
      <h2>Source</h2>
      <dl>
        {sources.map(({ source: from, fields }) => (
          <div key={fields[0]}>
            <dt>
              <SourceName source={from} />
            </dt>
            <dd>{fields.join(', ')}</dd>
          </div>
        ))}
      </dl>
      {source.licence && <p>Licence: {source.licence}</p>}
      {demo && <p>A sample record from the demo catalogue.</p>}
    </section>
  )
}
