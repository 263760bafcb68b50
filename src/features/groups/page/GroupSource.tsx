import { Section, WebLink, webUrlOf } from '#features/records/index.ts'
import type { AnyRecord } from '#contract/records.ts'

/** Where the facts come from. */
export function GroupSource({ record: { source, demo }, isMadeHere }: { record: AnyRecord; isMadeHere: boolean }) {
  const url = webUrlOf(source.url)
  return (
    <Section title="Source">
      {isMadeHere ? <p>Made here by its members.</p> : <p>{url ? <WebLink url={url} text={source.name} /> : source.name}</p>}
      {!isMadeHere && source.licence && <p>Licence: {source.licence}</p>}
      {demo && <p>A sample record from the demo catalogue.</p>}
    </Section>
  )
}
