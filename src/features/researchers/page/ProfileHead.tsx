import { Fragment, type ReactNode } from 'react'
import { thumbnailLink } from '#api/avatar-link.ts'
import type { Researcher } from '#contract/researcher.ts'
import { NamedLink } from '#features/records/index.ts'
import { WithPicture } from '#ui/picture/WithPicture.tsx'
import { Badge } from '#ui/text/Badge.tsx'
import { presentFirst, filledText } from './profile-fields.ts'
import css from './ProfileHead.module.css'

interface ProfileHeadProps {
  name: string | undefined
  /** Undefined while it is loading, and if there is none. */
  profile: Researcher | undefined
  actions: ReactNode
  children: ReactNode
}

/** Organisations beside the name; all of them are among the facts. */
const mostOrganisations = 3

/** Who it is and where: picture, name, title, function, organisations with the present ones first, country. */
export function ProfileHead({ name, profile, actions, children }: ProfileHeadProps) {
  const role = [filledText(profile?.academic_title), filledText(profile?.function_title)].filter(Boolean).join(' · ')
  const organisations = presentFirst(profile?.organisations)
  const country = filledText(profile?.country)
  const more = organisations.length - mostOrganisations
  return (
    <header className={css['head']}>
      <WithPicture src={profile?.avatar ? thumbnailLink(profile.avatar) : undefined}>
        <h1 tabIndex={-1}>{name ?? 'Profile'}</h1>
        <div className={css['lines']}>
          {profile?.verified && (
            <p>
              <Badge tone="ok">Verified</Badge> <span className="visually-hidden">is known to belong to an organisation</span>
            </p>
          )}
          {role && <p>{role}</p>}
          {organisations.length > 0 && (
            <p>
              {organisations.slice(0, mostOrganisations).map(({ name: at, slug_values: [slug] = [], present }, place) => (
                <Fragment key={slug ?? at}>
                  {place > 0 && ', '}
                  <NamedLink index="organisations" name={at} slug={slug} />
                  {present === false && ' (former)'}
                </Fragment>
              ))}
              {more > 0 && ` and ${more} more`}
            </p>
          )}
          {country && <p>{country}</p>}
        </div>
      </WithPicture>
      <div className={css['actions']}>{actions}</div>
      {children}
    </header>
  )
}
