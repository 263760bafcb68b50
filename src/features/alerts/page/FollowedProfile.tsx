import { alertOfProfile } from '#contract/alert-names.ts'
import { indexes } from '#contract/indexes/all.ts'
import { to } from '#contract/to.ts'
import { serverNow } from '#kit/server-clock.ts'
import { commit } from '#offline/index.ts'
import { changeFollowed } from '../change-followed.mutation.ts'
import { FollowButton } from '../FollowButton.tsx'
import { isStored } from '../searches/is-stored.ts'
import type { FollowedRow } from '../searches/searches.reads.ts'
import { AlertDelivery } from './AlertDelivery.tsx'
import { AlertElsewhere } from './AlertElsewhere.tsx'
import { AlertRow } from './AlertRow.tsx'
import { FollowedMenu } from './FollowedMenu.tsx'
import { recordsHref } from './records-of-profile.ts'
import css from './FoundItems.module.css'

const profilePage = { researchers: 'researcher.show', research_groups: 'research_group.show', organisations: 'organisation.show' } as const

/** One followed profile with the records that named it last. */
export function FollowedProfile({ profile }: { profile: FollowedRow }) {
  const { index, slug_value, name, isFollowed } = profile
  const see = () => void isStored(commit(changeFollowed, { index, slug_value, change: { seen_at: serverNow() } }))
  return (
    <AlertRow
      alert={profile}
      link={{ href: to(profilePage[index], { id: slug_value }) }}
      note={indexes[index].singular}
      begun="followed"
      menu={
        isFollowed ? (
          <FollowedMenu profile={profile} see={see} />
        ) : (
          <FollowButton index={index} slug={slug_value} name={name} size="small" isFollowedAtFirst={false} />
        )
      }
    >
      {isFollowed && (
        <p className={css['more']}>
          <a href={recordsHref(profile)} onClick={see} aria-label={`Records, last added first: ${name}`}>
            Records, last added first
          </a>
        </p>
      )}
      {isFollowed && (
        <>
          <AlertDelivery name={name} mail={profile.mail} change={mail => commit(changeFollowed, { index, slug_value, change: { mail } })} />
          <AlertElsewhere
            alert={alertOfProfile({ index, slug: slug_value })}
            name={name}
            push={profile.push}
            setPush={wanted => isStored(commit(changeFollowed, { index, slug_value, change: { push: wanted } }))}
          />
        </>
      )}
    </AlertRow>
  )
}
