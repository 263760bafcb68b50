import { useState } from 'react'
import * as v from 'valibot'
import { useRead } from '#api/read/use-read.ts'
import type { OrganisationView } from '#contract/organisation-view.ts'
import { organisations as organisationCalls } from '#contract/organisations.ts'
import { type Named, named } from '#contract/records.ts'
import { to } from '#contract/to.ts'
import { ProfilePart } from '#features/researchers/index.ts'
import { counted, formatNumber } from '#kit/format-number.ts'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import { PageTurner } from '#ui/list/PageTurner.tsx'
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
export function RelativesSection({ view }: { view: OrganisationView }) {
  const { parents, children, organisation } = view
  const others = otherRelations.map(([field, label]) => ({ label, organisations: namedIn(organisation[field]) }))
  if (parents.length + children.length + others.flatMap(one => one.organisations).length === 0) return null
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
      {children.length > 0 && <Parts view={view} />}
      {others.map(({ label, organisations }) => (
        <Relations key={label} label={label} organisations={organisations} />
      ))}
    </ProfilePart>
  )
}

/** The parts, page by page. The first page came with the organisation, so it is there offline. */
function Parts({ view: { children, children_count, organisation } }: { view: OrganisationView }) {
  const [page, setPage] = useState(0)
  const [id = ''] = organisation.slug_values
  const asked = page === 0 ? undefined : { params: { id }, query: { page: String(page) } }
  const { answer, error, again } = useRead(organisationCalls.parts, asked)
  const shown = page === 0 ? children : answer?.parts
  const last = Math.min(children_count, page * children.length + (shown?.length ?? children.length))
  const isWhole = children.length === children_count
  return (
    <div className={css['parts']}>
      <h3>{counted(children_count, 'part')}</h3>
      {!isWhole && (
        <p className={css['note']}>
          <output>
            {formatNumber(page * children.length + 1)} to {formatNumber(last)}, by name
          </output>
        </p>
      )}
      {shown ? (
        <SeeMore key={page} items={shown} over={firstShown} show={firstShown} label={`Parts of ${String(organisation['name'])}`}>
          {child => <Part child={child} />}
        </SeeMore>
      ) : (
        <NotLoaded error={error} again={again} what="These parts" lines={firstShown} />
      )}
      <PageTurner page={page} more={(page + 1) * children.length < children_count} onTurn={setPage} />
    </div>
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
          {counted(children_count, 'part')}
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
