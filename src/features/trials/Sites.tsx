import { useDeferredValue, useState } from 'react'
import type { TrialLocation } from '#contract/trials.ts'
import { PointMap } from '#features/maps/index.ts'
import { NamedLink, Section } from '#features/records/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { ScrollRegion } from '#ui/list/ScrollRegion.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { ContactLinks } from './ContactLinks.tsx'
import { mapDataOf, sitesSummary, filterSites } from './sites.rules.ts'
import css from './Sites.module.css'

/** Rows shown at a time. */
const pageSize = 25
/** More sites than this can be filtered. */
const filterFrom = 10

/** The sites of a trial: a map, and a table with the same sites and more details. */
export function Sites({ sites }: { sites: readonly TrialLocation[] }) {
  const [query, setQuery] = useState('')
  const [shown, setShown] = useState(pageSize)
  const found = filterSites(sites, useDeferredValue(query))
  if (sites.length === 0) return null
  const { points, countries } = mapDataOf(found)
  const summary = sitesSummary(found)
  return (
    <Section title="Places">
      <div className={css['sites']}>
        {points.length + countries.length > 0 && <PointMap label={`Map: ${summary}`} points={points} countries={countries} />}
        <div className={css['head']}>
          <p aria-live="polite">{summary}</p>
          {sites.length > filterFrom && (
            <TextInput
              type="search"
              aria-label="Find a place"
              placeholder="City, country or name"
              value={query}
              onChange={event => {
                setQuery(event.target.value)
                setShown(pageSize)
              }}
            />
          )}
        </div>
        {found.length > 0 && <SiteTable sites={found.slice(0, shown)} />}
        {found.length > shown && (
          <Button size="small" onClick={() => setShown(shown + pageSize)}>
            Show {Math.min(pageSize, found.length - shown)} more of {found.length - shown}
          </Button>
        )}
      </div>
    </Section>
  )
}

const columns = ['city', 'state', 'country', 'status'] as const
const headings = { city: 'City', state: 'State', country: 'Country', status: 'Status' }

/** Empty columns are left out. */
function SiteTable({ sites }: { sites: readonly TrialLocation[] }) {
  const shownColumns = columns.filter(column => sites.some(site => site[column]))
  return (
    <ScrollRegion label="Places of the trial" className={css['scroll']}>
      <table className={css['table']}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            {shownColumns.map(column => (
              <th key={column} scope="col">
                {headings[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sites.map((site, at) => (
            <tr key={at}>
              <th scope="row">
                <NamedLink index="organisations" name={site.name} slug={site.slug_values?.[0]} />
                <SiteContacts site={site} />
              </th>
              {shownColumns.map(column => (
                <td key={column}>{site[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function SiteContacts({ site: { contacts = [] } }: { site: TrialLocation }) {
  if (contacts.length === 0) return null
  return (
    <details className={css['contacts']}>
      <summary>{contacts.length === 1 ? 'Contact' : `${contacts.length} contacts`}</summary>
      <ul>
        {contacts.map((contact, at) => (
          <li key={at}>
            {contact.name} <ContactLinks contact={contact} />
          </li>
        ))}
      </ul>
    </details>
  )
}
