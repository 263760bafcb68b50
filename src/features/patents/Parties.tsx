import type { Party } from '#contract/patents.ts'
import { Aside, NamedLink } from '#features/records/index.ts'
import { SeeMore } from '#ui/list/SeeMore.tsx'
import { partiesByRole } from './patent.rules.ts'
import css from './PatentView.module.css'

/** The parties of a document by role, linked to their profiles where the catalogue has them. */
export function Parties({ parties }: { parties: readonly Party[] }) {
  if (parties.length === 0) return null
  return (
    <dl className={css['parties']}>
      {partiesByRole(parties).map(({ label, items }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <SeeMore items={items} label={label}>
              {({ name, slug_values, party_type, city, country }) => {
                const place = [city, country?.name].filter(Boolean).join(', ')
                return (
                  <>
                    <NamedLink index={party_type === 'researcher' ? 'researchers' : 'organisations'} name={name} slug={slug_values?.[0]} />
                    {place && <Aside>{place}</Aside>}
                  </>
                )
              }}
            </SeeMore>
          </dd>
        </div>
      ))}
    </dl>
  )
}
