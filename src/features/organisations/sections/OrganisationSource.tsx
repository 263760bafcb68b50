import { useId } from 'react'
import type { AnyRecord } from '#contract/records.ts'
import { WebLink, webUrlOf } from '#features/records/index.ts'
import css from './NamesSection.module.css'

interface OrganisationSourceProps {
  record: AnyRecord
  isMadeHere: boolean
  /** Whether its owner has changed what the register says. */
  isEdited: boolean
}

/** Where the facts come from. */
export function OrganisationSource({ record: { source, demo }, isMadeHere, isEdited }: OrganisationSourceProps) {
  const id = useId()
  const url = webUrlOf(source.url)
  return (
    <section className={css['names']} aria-labelledby={id}>
      <h2 id={id}>Source</h2>
      {isMadeHere ? (
        <p>Made here by a user of Indago.</p>
      ) : (
        <>
          <p>{url ? <WebLink url={url} text={source.name} /> : source.name}</p>
          {isEdited && <p>Some facts are by its owner.</p>}
          {source.licence && <p>Licence: {source.licence}</p>}
        </>
      )}
      {demo && <p>A sample record from the demo catalogue.</p>}
    </section>
  )
}
