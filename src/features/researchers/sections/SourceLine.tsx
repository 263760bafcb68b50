import type { FactSource, Researcher } from '#contract/researcher.ts'
import { WebLink, webUrlOf } from '#features/records/index.ts'
import { DateText } from '#ui/text/DateText.tsx'
import { sourceOf } from './fact-sources.ts'
import css from './SourceLine.module.css'

/** Who says so, and of which day. */
export function SourceName({ source: { kind, name, url, day } }: { source: FactSource }) {
  const address = webUrlOf(url)
  return (
    <>
      {kind === 'person' ? 'Added by the person' : address ? <WebLink url={address} text={name} /> : name}
      {day !== undefined && (
        <>
          , <DateText date={day} />
        </>
      )}
    </>
  )
}

/** Under a section: where it comes from. */
export const SourceLine = ({ profile, field }: { profile: Researcher; field: string }) => (
  <p className={css['line']}>
    Source: <SourceName source={sourceOf(profile, field)} />
  </p>
)
