import { useId } from 'react'
import * as v from 'valibot'
import type { OrganisationView } from '#contract/organisation-view.ts'
import { type Named, named } from '#contract/records.ts'
import { to } from '#contract/to.ts'
import { ProfilePart } from '#features/researchers/index.ts'
import { formatNumber } from '#kit/format-number.ts'
import { SeeMore } from '#ui/list/SeeMore.tsx'
import css from './RelativesSection.module.css'

type Child = OrganisationView['children'][number]

const firstShown = 12

/** What registers say besides parts. */
const otherRelations = [
  ['related', 'Related'],
  ['successors', 'Succeeded by'],
  ['predecessors', 'Preceded by'],
] as const

const namedIn = (value: unknown) =>
  (Array.isArray(value) ? value : []).flatMap(one => {
    const parsed = v.safeParse(named, one)
    return parsed.success ? [parsed.output] : []
  })

const Name = ({ name, slug_values: [slug] = [] }: { name: string; slug_values?: readonly string[] | undefined }) =>
  slug === undefined ? <span>{name}</span> : <a href={to('organisation.show', { id: slug })}>{name}</a>

/** What it is a part of, its parts with theirs, and other relations. Nothing if there are none. */
export function RelativesSection({ view: { parents, children, children_count, organisation } }: { view: OrganisationView }) {
  const parts = useId()
  const others = otherRelations.map(([field, label]) => ({ label, organisations: namedIn(organisation[field]) }))
  if (parents.length + children.length + others.flatMap(one => one.organisations).length === 0) return null
  const unlisted = children_count - children.length
  return (
    <ProfilePart title="Structure">
      {parents.length > 0 && (
        <ul className={css['tree']} aria-label="Part of">
          {parents.map(parent => (
            <li key={parent.slug_values?.[0] ?? parent.name}>
              {parent.parents.length > 0 && (
                <span className={css['note']}>
                  {parent.parents.map((one, at) => (
                    <span key={one.slug_values?.[0] ?? one.name}>
                      {at > 0 && ', '}
                      <Name {...one} />
                    </span>
                  ))}
                  {' › '}
                </span>
              )}
              <Name {...parent} />
            </li>
          ))}
        </ul>
      )}
      {children.length > 0 && (
        <div className={css['parts']}>
          <h3 id={parts}>{children_count === 1 ? '1 part' : `${formatNumber(children_count)} parts`}</h3>
          <SeeMore items={children} over={firstShown} show={firstShown} label={`Parts of ${String(organisation['name'])}`}>
            {child => <Part child={child} />}
          </SeeMore>
          {unlisted > 0 && <p className={css['note']}>{formatNumber(unlisted)} more parts are not listed here.</p>}
        </div>
      )}
      {others.map(({ label, organisations }) => (
        <Relations key={label} label={label} organisations={organisations} />
      ))}
    </ProfilePart>
  )
}

/** Organisations in one other relation. Nothing if there are none. */
function Relations({ label, organisations }: { label: string; organisations: readonly Named[] }) {
  if (organisations.length === 0) return null
  return (
    <div className={css['relations']}>
      <h3>{label}</h3>
      <SeeMore items={organisations} label={label}>
        {one => <Name {...one} />}
      </SeeMore>
    </div>
  )
}

/** A part; its own parts are opened. */
function Part({ child }: { child: Child }) {
  const { children = [], children_count = children.length, name } = child
  if (children.length === 0) return <Name {...child} />
  const unlisted = children_count - children.length
  return (
    <>
      <Name {...child} />
      <details className={css['more']}>
        <summary>
          {children_count === 1 ? '1 part' : `${formatNumber(children_count)} parts`}
          <span className="visually-hidden"> of {name}</span>
        </summary>
        <ul className={css['tree']}>
          {children.map(one => (
            <li key={one.slug_values?.[0] ?? one.name}>
              <Name {...one} />
            </li>
          ))}
          {unlisted > 0 && <li className={css['note']}>and {formatNumber(unlisted)} more</li>}
        </ul>
      </details>
    </>
  )
}
