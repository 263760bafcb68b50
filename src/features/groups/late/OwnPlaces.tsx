import { useSnapshot } from 'valtio'
import { to } from '#contract/to.ts'
import { ChangeMark } from '#features/folders/index.ts'
import { cancelAsked, roleTexts, useJoinRequests, useOwnMemberships } from '#features/memberships/index.ts'
import { OwnOpportunities } from '#features/opportunities/index.ts'
import { Nothing, ProfilePart } from '#features/researchers/index.ts'
import { formatNumber } from '#kit/format-number.ts'
import { mirrorState } from '#offline/index.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { Badge } from '#ui/text/Badge.tsx'
import css from './OwnPlaces.module.css'

const pageOf = { research_group: 'research_group.show', organisation: 'organisation.show', community: 'community.show' } as const

/** The groups, communities and organisations of the user, and their requests to join; read without a network, with the changes that wait. */
export default function OwnPlaces() {
  const { unavailable } = useSnapshot(mirrorState)
  const memberships = useOwnMemberships()
  const requests = useJoinRequests()?.filter(({ action, deleted_at }) => action === null && deleted_at === null) ?? []
  if (unavailable !== undefined || memberships === undefined) return null
  const count = memberships.length
  return (
    <>
      <ProfilePart title="Your groups, communities and organisations" {...(count > 0 && { count: formatNumber(count) })}>
        {count + requests.length === 0 && <Nothing>You belong to no group, community or organisation yet.</Nothing>}
        <ul className={css['rows']} aria-label="Your groups, communities and organisations">
          {memberships.map(({ kind, slug_value, name, role, verified, mark }) => (
            <li key={`${kind}/${slug_value}`}>
              <a href={to(pageOf[kind], { id: slug_value })}>{name}</a> <span>{roleTexts[kind][role].label}</span>{' '}
              {verified && <Badge tone="ok">Verified</Badge>} <ChangeMark mark={mark} />
            </li>
          ))}
          {requests.map(
            ({
              id,
              invitable_type: kind,
              invitable: {
                name,
                slug_values: [slug = ''],
              },
              mark,
            }) => (
              <li key={id}>
                <a href={to(pageOf[kind], { id: slug })}>{name}</a> <span>You asked to join</span> <ChangeMark mark={mark} />
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={`Cancel your request to join ${name}`}
                  onClick={() => void cancelAsked({ kind, id: slug, name, request: id })}
                >
                  Cancel
                </Button>
              </li>
            ),
          )}
        </ul>
        <div className={css['tools']}>
          <ButtonLink size="small" href={to('communities')}>
            Find communities
          </ButtonLink>
          <ButtonLink size="small" href={to('create.research_group.type')}>
            New research group
          </ButtonLink>
          <ButtonLink size="small" href={to('create.community.type')}>
            New community
          </ButtonLink>
          <ButtonLink size="small" href={to('create.organisation')}>
            Add an organisation
          </ButtonLink>
        </div>
      </ProfilePart>
      <OwnOpportunities />
    </>
  )
}
