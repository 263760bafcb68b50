import { indexes } from '#contract/indexes/all.ts'
import { to } from '#contract/to.ts'
import { commit } from '#offline/index.ts'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { changeFollowed } from '../change-followed.mutation.ts'
import { FollowButton } from '../FollowButton.tsx'
import type { FollowedRow } from '../searches/searches.reads.ts'
import { AlertDelivery } from './AlertDelivery.tsx'
import css from './AlertRow.module.css'

const profilePage = { researchers: 'researcher.show', research_groups: 'research_group.show', organisations: 'organisation.show' } as const

/** One followed profile. */
export function FollowedProfile({ profile }: { profile: FollowedRow }) {
  const { index, slug_value, name, created_at, isFollowed } = profile
  return (
    <article className={css['row']} aria-label={name}>
      <div className={css['what']}>
        <h3 className={css['name']}>
          <a href={to(profilePage[index], { id: slug_value })}>{name}</a>
        </h3>
        <p className={css['facts']}>
          <span>{indexes[index].singular}</span>
          <span>
            followed <RelativeTime at={created_at} />
          </span>
        </p>
        {isFollowed && (
          <AlertDelivery name={name} mail={profile.mail} change={mail => commit(changeFollowed, { index, slug_value, change: { mail } })} />
        )}
      </div>
      <FollowButton index={index} slug={slug_value} name={name} size="small" isFollowedAtFirst={isFollowed} />
    </article>
  )
}
