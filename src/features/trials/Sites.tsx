import { useDeferredValue, useState } from 'react'
import type { TrialLocation } from '#contract/trials.ts'
import { PointMap } from '#features/landscape/index.ts'
import { NamedLink, Section } from '#features/records/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { ScrollRegion } from '#ui/list/ScrollRegion.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { ContactWays } from './ContactWays.tsx'
import { mappedOf, sitesInWords, sitesWith } from './sites.rules.ts'
import css from './Sites.module.css'

/** Rows drawn at once, and sites from which on they can be looked through by words. */
const step = 25
const many = 10

/** Where the trial takes place: a map to look at, and a table that says the same and more. */
export function Sites({ sites }: { sites: readonly TrialLocation[] }) {
  const [query, setQuery] = useState('')
  const [shown, setShown] = useState(step)
  const found = sitesWith(sites, useDeferredValue(query))
  if (sites.length === 0) return null
  const { points, countries } = mappedOf(found)
  const words = sitesInWords(found)
  return (
    <Section title="Places">
      <div className={css['sites']}>
        {points.length + countries.length > 0 && <PointMap label={`Map: ${words}`} points={points} countries={countries} />}
        <div className={css['head']}>
          <p aria-live="polite">{words}</p>
          {sites.length > many && (
            <TextInput
              type="search"
              aria-label="Find a place"
              placeholder="City, country or name"
              value={query}
              onChange={event => {
                setQuery(event.target.value)
                setShown(step)
              }}
            />
          )}
        </div>
        {found.length > 0 && <SiteTable sites={found.slice(0, shown)} />}
        {found.length > shown && (
          <Button size="small" onClick={() => setShown(shown + step)}>
            Show {Math.min(step, found.length - shown)} more of {found.length - shown}
          </Button>
        )}
      </div>
    </Section>
  )
}

const columns = ['city', 'state', 'country', 'status'] as const
const heads = { city: 'City', state: 'State', country: 'Country', status: 'Status' }

/** A column that no site has anything in is not drawn. */
function SiteTable({ sites }: { sites: readonly TrialLocation[] }) {
  const drawn = columns.filter(column => sites.some(site => site[column]))
  return (
    <ScrollRegion label="Places of the trial" className={css['scroll']}>
      <table className={css['table']}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            {drawn.map(column => (
              <th key={column} scope="col">
                {heads[column]}
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
              {drawn.map(column => (
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
            {contact.name} <ContactWays contact={contact} />
          </li>
        ))}
      </ul>
    </details>
  )
}
