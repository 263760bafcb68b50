import type { ReactNode } from 'react'
import * as v from 'valibot'
import type { OrganisationView } from '#contract/organisation-view.ts'
import { type AnyRecord, part } from '#contract/records.ts'
import { Facts, fieldText, RecordFacts, Terms, Website, WebLink, webUrlOf } from '#features/records/index.ts'
import { SeeMore } from '#ui/list/SeeMore.tsx'
import css from './ShortFacts.module.css'

/** What is no identifier is left out: a record of an importer may not fit. */
const identifiersOf = (value: unknown) =>
  (Array.isArray(value) ? value : []).flatMap(one => {
    const parsed = v.safeParse(part, one)
    return parsed.success ? [parsed.output] : []
  })

/** Shown elsewhere on the page, or in another form. */
const elsewhere = ['name', 'original_name', 'website', 'url', 'publications_count', 'about']

/** The short facts; what is not known is left out. */
export function ShortFacts({ record, view: { organisation_types, domains, links } }: { record: AnyRecord; view: OrganisationView }) {
  return (
    <>
      <Facts
        facts={[
          ['Types', typeList(organisation_types)],
          ['Links', linkList(links, record)],
          ['Domains', lineList('Domains', domains)],
          [
            'Identifiers',
            lineList(
              'Identifiers',
              identifiersOf(record['identifiers']).map(({ name, value }) => [name, value].filter(Boolean).join(': ')),
            ),
          ],
        ]}
      />
      <RecordFacts record={record} omit={elsewhere} />
    </>
  )
}

const typeList = (types: readonly string[]): ReactNode =>
  types.length > 0 && <Terms terms={types} index="organisations" path="organisation_types" />

const lineList = (label: string, lines: readonly string[]): ReactNode =>
  lines.length > 0 && (
    <SeeMore items={lines} label={label}>
      {line => line}
    </SeeMore>
  )

function linkList(links: OrganisationView['links'], record: AnyRecord): ReactNode {
  if (links.length === 0) return null
  const website = fieldText(record['website'])
  return (
    <div className={css['links']}>
      <SeeMore items={links} label="Links">
        {({ name, url }) => {
          const address = webUrlOf(url)
          if (!address) return name
          if (url === website) return <Website of="organisations" record={record} url={address} />
          return <WebLink url={address} text={name} />
        }}
      </SeeMore>
    </div>
  )
}
