import { Fragment, type ReactNode, useContext } from 'react'
import { thumbnailLink } from '#api/avatar-link.ts'
import type { Researcher } from '#contract/researcher.ts'
import { NamedLink } from '#features/records/index.ts'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Badge } from '#ui/text/Badge.tsx'
import { HiddenMark } from '../sections/HiddenMark.tsx'
import { HiddenPartsContext } from '../sections/hidden-parts.ts'
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

/** A picture has no place for a mark. */
function HiddenPicture() {
  const isHidden = useContext(HiddenPartsContext).avatar !== undefined
  return (
    isHidden && (
      <p>
        Picture
        <HiddenMark field="avatar" />
      </p>
    )
  )
}

/** Who it is and where: picture, name, title, function, organisations with the present ones first, country. */
export function ProfileHead({ name, profile, actions, children }: ProfileHeadProps) {
  const role = (['academic_title', 'function_title'] as const).flatMap(field => {
    const text = filledText(profile?.[field])
    return text === undefined ? [] : [{ field, text }]
  })
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
          {role.length > 0 && (
            <p>
              {role.map(({ field, text }, at) => (
                <Fragment key={field}>
                  {at > 0 && ' · '}
                  {text}
                  <HiddenMark field={field} />
                </Fragment>
              ))}
            </p>
          )}
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
              <HiddenMark field="organisations" />
            </p>
          )}
          {country && (
            <p>
              {country}
              <HiddenMark field="country" />
            </p>
          )}
          {profile?.avatar && <HiddenPicture />}
        </>
      }
    >
      {children}
    </PageHead>
  )
}
