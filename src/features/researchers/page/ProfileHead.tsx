import type { ReactNode } from 'react'
import type { AnyRecord } from '#contract/records.ts'
import { RecordLink } from '#features/records/index.ts'
import { Badge } from '#ui/text/Badge.tsx'
import { Check } from '#ui/Icon.tsx'
import { organisationsOf, textOf } from './profile-fields.ts'
import css from './ProfileHead.module.css'

interface ProfileHeadProps {
  name: string | undefined
  /** Undefined while it is loading, and if there is none. */
  profile: AnyRecord | undefined
  actions: ReactNode
  children: ReactNode
}

/** Organisations beside the name; all of them are among the facts. */
const mostOrganisations = 3

/** Who it is and where: name, title, function, organisations with the present ones first, country. */
export function ProfileHead({ name, profile, actions, children }: ProfileHeadProps) {
  const role = [textOf(profile?.['academic_title']), textOf(profile?.['function_title'])].filter(Boolean).join(' · ')
  const organisations = organisationsOf(profile?.['organisations'])
  const country = textOf(profile?.['country'])
  const more = organisations.length - mostOrganisations
  return (
    <header className={css['head']}>
      <div className={css['who']}>
        <h1 tabIndex={-1}>
          {name ?? 'Profile'}{' '}
          {profile?.['verified'] === true && (
            <span className={css['verified']} title="The person has confirmed an email address at their organisation.">
              <Badge tone="ok">
                <Check size={12} strokeWidth={2.5} /> Verified
              </Badge>
            </span>
          )}
        </h1>
        <div className={css['lines']}>
          {role && <p>{role}</p>}
          {organisations.length > 0 && (
            <p>
              {organisations.slice(0, mostOrganisations).map((one, at) => (
                <span key={one.slug ?? one.name}>
                  {at > 0 && ', '}
                  {one.slug === undefined ? (
                    one.name
                  ) : (
                    <RecordLink index="organisations" slug={one.slug}>
                      {one.name}
                    </RecordLink>
                  )}
                  {one.present === false && ' (earlier)'}
                </span>
              ))}
              {more > 0 && ` and ${more} more`}
            </p>
          )}
          {country && <p>{country}</p>}
        </div>
      </div>
      <div className={css['actions']}>{actions}</div>
      {children}
    </header>
  )
}
