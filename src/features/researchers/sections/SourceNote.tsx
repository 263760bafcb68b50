import type { AnyRecord } from '#contract/records.ts'
import { WebLink, webUrlOf } from '#features/records/index.ts'
import css from './SourceNote.module.css'

/** Where the facts of a profile come from. */
export function SourceNote({ profile: { source, demo } }: { profile: AnyRecord }) {
  const url = webUrlOf(source.url)
  return (
    <section className={css['source']}>
      <h2>Source</h2>
      <p>{url ? <WebLink url={url} text={source.name} /> : source.name}</p>
      {source.licence && <p>Licence: {source.licence}</p>}
      {demo && <p>A sample record from the demo catalogue.</p>}
    </section>
  )
}
