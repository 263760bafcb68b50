import { avatarLink } from '#api/avatar-link.ts'
import type { ListedCommunity } from '#contract/communities.ts'
import { communityTypes } from '#contract/community-types.data.ts'
import { countryByCode } from '#contract/countries.ts'
import { limits } from '#contract/limits.ts'
import type { Role } from '#contract/roles.ts'
import { to } from '#contract/to.ts'
import { roleTexts, useJoinRequests } from '#features/memberships/index.ts'
import { mustSignIn } from '#features/plans/index.ts'
import { counted, formatNumber } from '#kit/format-number.ts'
import { Button } from '#ui/button/Button.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { Badge } from '#ui/text/Badge.tsx'
import { useCommunityRole } from '../communities.reads.ts'
import { JoinCommunityModal } from '../modals.ts'
import css from './CommunityList.module.css'

interface CommunityEntryProps {
  community: ListedCommunity
  onChanged: () => void
}

/** A community in the list of all: what it is, and whether one belongs to it or can join. */
export function CommunityEntry({ community, onChanged }: CommunityEntryProps) {
  const { name, tagline, avatar, invite_only, community_type_id: typeId, city, country_id, researchers_count, questions_count } = community
  const slug = community.slug_values[0] ?? ''
  const type = communityTypes.find(({ id }) => id === typeId)?.name
  const counts = [counted(researchers_count, 'member'), questions_count ? questionCount(questions_count) : undefined]
  const facts = [type, [city, countryByCode(country_id)?.name].filter(Boolean).join(', '), ...counts].filter(Boolean).join(' · ')
  return (
    <article className={css['entry']}>
      {avatar !== null && <img className={css['avatar']} src={avatarLink(avatar)} alt="" width={48} height={48} loading="lazy" />}
      <div className={css['words']}>
        <h2>
          <a href={to('community.show', { id: slug })}>
            <bdi>{name}</bdi>
          </a>
        </h2>
        <p>
          <bdi>{tagline}</bdi>
        </p>
        <p className={css['facts']}>
          <Badge {...(!invite_only && { tone: 'ok' })}>{invite_only ? 'Invite only' : 'Open'}</Badge> <span>{facts}</span>
        </p>
      </div>
      <JoinState slug={slug} name={name} inviteOnly={invite_only} said={community.rw_access?.name ?? null} onChanged={onChanged} />
    </article>
  )
}

interface JoinStateProps {
  slug: string
  name: string
  inviteOnly: boolean
  /** The role that the server knows of. */
  said: Role | null
  onChanged: () => void
}

/** What the viewer is there, or the button that joins. This device knows first that the user has joined, asked or left. */
function JoinState({ slug, name, inviteOnly, said, onChanged }: JoinStateProps) {
  const local = useCommunityRole(slug)
  const role = local === undefined ? said : local
  const asked = useJoinRequests()?.some(
    ({ invitable_type, invitable, action, deleted_at }) =>
      invitable_type === 'community' && invitable.slug_values[0] === slug && action === null && deleted_at === null,
  )
  if (role !== null) return <span className={css['state']}>{roleTexts.community[role].label}</span>
  if (asked) return <span className={css['state']}>You asked to join</span>
  const ask = async () => {
    if (mustSignIn() && (await openModal(JoinCommunityModal, { slug, name, inviteOnly }))) onChanged()
  }
  const word = inviteOnly ? 'Ask to join' : 'Join'
  return (
    <Button size="small" aria-label={`${word} ${name}`} onClick={() => void ask()}>
      {word}
    </Button>
  )
}

const questionCount = (count: number): string =>
  count >= limits.community.counted ? `${formatNumber(count)}+ questions` : counted(count, 'question')
