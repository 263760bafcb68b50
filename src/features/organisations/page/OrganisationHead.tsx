import type { ReactNode } from 'react'
import type { OrganisationView } from '#contract/organisation-view.ts'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Badge } from '#ui/text/Badge.tsx'
import css from './OrganisationHead.module.css'

interface OrganisationHeadProps {
  name: string | undefined
  /** Undefined while it is loading, and if there is none. */
  view: OrganisationView | undefined
  actions: ReactNode
}

/** Acronyms and names in other languages beside the usual name; all of them are in the section of names. */
const mostNames = 3

/** What it is and where: its usual name, what else it is called, kinds, place. */
export function OrganisationHead({ name, view, actions }: OrganisationHeadProps) {
  const names = view?.names.filter(({ kind }) => kind !== 'name') ?? []
  const more = names.length - mostNames
  return (
    <PageHead
      title={name ?? 'Organisation'}
      actions={actions}
      lines={
        <>
          {view && (view.made_here || view.state === 'pending') && (
            <p className={css['marks']}>
              {view.made_here && <Badge>Made here</Badge>}
              {view.state === 'pending' && <Badge tone="warn">Not confirmed yet</Badge>}
            </p>
          )}
          {names.length > 0 && (
            <p>
              {names.slice(0, mostNames).map(({ name: other, language }, at) => (
                <span key={other}>
                  {at > 0 && ' · '}
                  <bdi lang={language}>{other}</bdi>
                </span>
              ))}
              {more > 0 && ` and ${more} more`}
            </p>
          )}
          {view && view.organisation_types.length > 0 && <p>{view.organisation_types.join(' · ')}</p>}
          {view?.places[0] && <p>{placeText(view.places[0])}</p>}
        </>
      }
    />
  )
}

const placeText = ({ name, country }: OrganisationView['places'][number]): string =>
  country === undefined || country === name ? name : `${name}, ${country}`
