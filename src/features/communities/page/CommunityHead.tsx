import { avatarLink } from '#api/avatar-link.ts'
import type { CommunityView } from '#contract/communities.ts'
import { communityTypes } from '#contract/community-types.data.ts'
import { roleMay } from '#contract/roles.ts'
import { to } from '#contract/to.ts'
import { ChangeMark } from '#features/folders/index.ts'
import { formatNumber } from '#kit/format-number.ts'
import { WithPicture } from '#ui/picture/WithPicture.tsx'
import { Badge } from '#ui/text/Badge.tsx'
import { useSession } from '#session/session.ts'
import { CommunityActions } from './CommunityActions.tsx'
import { CommunityJoinActions } from './CommunityJoinActions.tsx'
import css from './CommunityFrame.module.css'
import type { ShownCommunity } from './shown-community.ts'

interface CommunityHeadProps {
  community: ShownCommunity
  view: CommunityView | undefined
  /** As everybody sees it. */
  isPublic: boolean
  onChanged: () => void
}

/** What a community is and who may join; and what the viewer can do there. */
export function CommunityHead({ community, view, isPublic, onChanged }: CommunityHeadProps) {
  const { user } = useSession()
  const { name, tagline, avatar, parent, role, settings, mark } = community
  const isMember = roleMay(role, 'viewGroup')
  return (
    <header className={css['head']}>
      <WithPicture src={avatar === null ? undefined : avatarLink(avatar)}>
        {parent && (
          <p className={css['above']}>
            Part of <a href={to('community.show', { id: parent.slug })}>{parent.name}</a>
          </p>
        )}
        <h1 tabIndex={-1}>{name}</h1>
        <div className={css['lines']}>
          <p>{tagline}</p>
          <p className={css['facts']}>
            <Badge {...(!settings.invite_only && { tone: 'ok' })}>{settings.invite_only ? 'Invite only' : 'Open'}</Badge>
            <span>{[typeName(community), community.country, membersText(community.membersCount)].filter(Boolean).join(' · ')}</span>
            <ChangeMark mark={mark} />
          </p>
        </div>
      </WithPicture>
      {!isPublic && (
        <div className={css['actions']}>
          {user && isMember ? (
            <CommunityActions community={community} onChanged={onChanged} />
          ) : (
            view && <CommunityJoinActions community={community} view={view} onChanged={onChanged} />
          )}
        </div>
      )}
    </header>
  )
}

const typeName = ({ typeId }: ShownCommunity): string | undefined => communityTypes.find(({ id }) => id === typeId)?.name

const membersText = (count: number | undefined): string | undefined =>
  count === undefined ? undefined : count === 1 ? '1 member' : `${formatNumber(count)} members`
