import { useId } from 'react'
import type { OrganisationView } from '#contract/organisation-view.ts'
import { SeeMore } from '#ui/list/SeeMore.tsx'
import css from './NamesSection.module.css'

const kinds = { name: 'Usual name', label: 'Name', alias: 'Other name', acronym: 'Acronym' } as const
let languages: Intl.DisplayNames | undefined

/** ISO 639 in words; a code that is none says nothing. */
function languageOf(code: string): string | undefined {
  try {
    languages ??= new Intl.DisplayNames('en', { type: 'language' })
    return languages.of(code)
  } catch {
    return undefined
  }
}

/** Every name with its language, the usual one first. Nothing if there is only that one. */
export function NamesSection({ names }: Pick<OrganisationView, 'names'>) {
  const id = useId()
  if (names.length < 2) return null
  return (
    <section className={css['names']} aria-labelledby={id}>
      <h2 id={id}>Names</h2>
      <SeeMore items={names} over={7} show={6}>
        {({ name, kind, language }) => (
          <>
            <bdi lang={language}>{name}</bdi>
            <span className={css['note']}>{(language !== undefined && languageOf(language)) || kinds[kind]}</span>
          </>
        )}
      </SeeMore>
    </section>
  )
}
