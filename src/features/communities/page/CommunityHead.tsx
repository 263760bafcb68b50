import { avatarLink } from '#api/avatar-link.ts'
import type { CommunityView } from '#contract/communities.ts'
import { communityTypes } from '#contract/community-types.data.ts'
import { roleMay } from '#contract/roles.ts'
import { to } from '#contract/to.ts'
import { ChangeMark } from '#features/folders/index.ts'
import { counted } from '#kit/format-number.ts'
import { PageHead } from '#ui/page/PageHead.tsx'
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
    <PageHead
      title={name}
      picture={avatar === null ? undefined : avatarLink(avatar)}
      above={
        parent && (
          <p className={css['above']}>
            Part of <a href={to('community.show', { id: parent.slug })}>{parent.name}</a>
          </p>
        )
      }
      lines={
        <>
          <p>{tagline}</p>
          <p className={css['facts']}>
            <Badge {...(!settings.invite_only && { tone: 'ok' })}>{settings.invite_only ? 'Invite only' : 'Open'}</Badge>
            <span>{[typeName(community), community.country, membersText(community.membersCount)].filter(Boolean).join(' · ')}</span>
            <ChangeMark mark={mark} />
          </p>
        </>
      }
      hasOneBeside
      actions={
        isPublic ? undefined : user && isMember ? (
          <CommunityActions community={community} onChanged={onChanged} />
        ) : (
          view && <CommunityJoinActions community={community} view={view} onChanged={onChanged} />
        )
      }
    />
  )
}

const typeName = ({ typeId }: ShownCommunity): string | undefined => communityTypes.find(({ id }) => id === typeId)?.name

const membersText = (count: number | undefined): string | undefined => (count === undefined ? undefined : counted(count, 'member'))
