import { Fragment, type ReactNode } from 'react'
import { thumbnailLink } from '#api/avatar-link.ts'
import type { Researcher } from '#contract/researcher.ts'
import { NamedLink } from '#features/records/index.ts'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Badge } from '#ui/text/Badge.tsx'
import { presentFirst, filledText } from './profile-fields.ts'

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
    <PageHead
      title={name ?? 'Profile'}
      picture={profile?.avatar ? thumbnailLink(profile.avatar) : undefined}
      actions={actions}
      lines={
        <>
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
        </>
      }
    >
      {children}
    </PageHead>
  )
}
