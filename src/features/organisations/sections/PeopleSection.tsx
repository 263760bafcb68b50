import { to } from '#contract/to.ts'
import type { OrganisationView } from '#contract/organisation-view.ts'
import { Nothing, ProfilePart } from '#features/researchers/index.ts'
import { exploreLink } from '#features/search/index.ts'
import { formatNumber } from '#kit/format-number.ts'
import { Badge } from '#ui/text/Badge.tsx'
import { late } from '#ui/waiting/late.tsx'
import css from './PeopleSection.module.css'

const Members = late(() => import('../late/Members.tsx'))

/** The people here, those who are known to belong here first; and its members. */
export function PeopleSection({ slug, view: { people, members_count, organisation } }: { slug: string; view: OrganisationView }) {
  const { total, results } = people
  return (
    <ProfilePart
      title="People here"
      count={formatNumber(total)}
      tools={total > 0 && <a href={exploreLink({ index: 'organisations', slug }, 'researchers')}>View all {formatNumber(total)}</a>}
    >
      {results.length === 0 && <Nothing>Nobody in the catalogue is linked to this organisation.</Nothing>}
      {results.length > 0 && (
        <ul className={css['people']}>
          {results.map(({ slug_values: [person], full_name, function_title, verified }) => (
            <li key={person ?? full_name}>
              <span>
                {person === undefined ? full_name : <a href={to('researcher.show', { id: person })}>{full_name}</a>}
                {verified && (
                  <>
                    {' '}
                    <Badge tone="ok">Verified</Badge>
                  </>
                )}
              </span>
              {function_title && <span className={css['note']}>{function_title}</span>}
            </li>
          ))}
        </ul>
      )}
      {members_count > 0 && <Members key={organisation.slug_values[0]} slug={slug} count={members_count} />}
    </ProfilePart>
  )
}
