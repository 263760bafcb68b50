import { useState } from 'react'
import { call } from '#api/call.ts'
import { useReachability } from '#api/reachability.ts'
import { useRetryKey } from '#api/retry-key.ts'
import { opportunityCalls as calls } from '#contract/opportunities.ts'
import { opportunityIn } from '#contract/opportunity-page.ts'
import { mayPost } from '#contract/opportunity-rights.ts'
import type { Role } from '#contract/roles.ts'
import { to } from '#contract/to.ts'
import { Nothing, ProfilePart } from '#features/researchers/index.ts'
import { flashError } from '#forms/flashes.ts'
import { useAction } from '#forms/use-action.ts'
import { formatNumber } from '#kit/format-number.ts'
import { serverNow } from '#kit/server-clock.ts'
import { usePlace } from '#routing/place.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import type { OpportunityPlaceKey, OpportunityShown } from '../opportunities.mirrored.ts'
import { useNamedOpportunity, useOpportunities } from '../opportunities.reads.ts'
import css from './Opportunities.module.css'
import { OpportunityEntry } from './OpportunityEntry.tsx'
import { OpportunityList } from './OpportunityList.tsx'

interface OpportunitiesProps {
  place: OpportunityPlaceKey
  name: string
  /** The viewer's; null: no member. */
  role: Role | null
  /** Nothing is shown where there are none and the viewer may not post one. */
  hidesEmpty?: boolean
}

/** The opportunities of a community or research group: the open ones, and folded away those that are over. */
export function Opportunities({ place, name, role, hidesEmpty = false }: OpportunitiesProps) {
  const now = serverNow()
  const [wantsOver, setWantsOver] = useState(false)
  const [isOpen, setOpen] = useState<boolean>()
  const { open, over, isMirrored, more, followed, reading, overReading } = useOpportunities(place, role, wantsOver, now)
  const id = opportunityIn(usePlace().hash)
  const isNamedOver = over?.some(row => row.id === id) === true
  const named = useNamedOpportunity(place, open && [...open, ...(over ?? [])])
  const isPoster = mayPost(place.group_type, role)
  if (hidesEmpty && !isPoster && !open?.length && !named) return null
  const toggle = (is: boolean) => {
    setOpen(is)
    if (is) setWantsOver(true)
  }
  const again = () => {
    reading.again()
    overReading.again()
  }
  const entries = (rows: readonly OpportunityShown[], label: string) => (
    <OpportunityList rows={rows} label={`${label} of ${name}`}>
      {row => <OpportunityEntry opportunity={row} role={role} now={now} onChanged={again} />}
    </OpportunityList>
  )
  return (
    <ProfilePart
      title="Opportunities"
      {...(open && open.length > 0 && { count: formatNumber(open.length) + (more ? '+' : '') })}
      tools={
        <div className={css['actions']}>
          {followed !== null && <FollowButton slug={place.group_slug} name={name} followed={followed} onChanged={reading.again} />}
          {isPoster && (
            <ButtonLink size="small" href={to('create.opportunity', { id: place.group_slug })}>
              Post an opportunity
            </ButtonLink>
          )}
        </div>
      }
    >
      {!open ? (
        <NotLoaded {...reading} what="The opportunities" lines={4} />
      ) : open.length === 0 ? (
        <Nothing>
          {isPoster ? 'No open opportunities. Post a job, a PhD position, a collaboration or funding.' : 'No open opportunities.'}
        </Nothing>
      ) : (
        entries(open, 'Opportunities')
      )}
      {named && entries([named], 'The opportunity of the link')}
      {(!isMirrored || (over?.length ?? 0) > 0) && (
        <details className={css['over']} open={isOpen ?? isNamedOver} onToggle={event => toggle(event.currentTarget.open)}>
          <summary>Closed and past</summary>
          {!over ? (
            <NotLoaded {...overReading} what="Closed and past opportunities" lines={4} />
          ) : over.length === 0 ? (
            <Nothing>None.</Nothing>
          ) : (
            entries(over, 'Closed and past opportunities')
          )}
        </details>
      )}
    </ProfilePart>
  )
}

interface FollowButtonProps {
  slug: string
  name: string
  followed: boolean
  onChanged: () => void
}

/** Switches the notifications of new opportunities. It needs a connection, because only the server knows who follows. */
function FollowButton({ slug, name, followed, onChanged }: FollowButtonProps) {
  const { online } = useReachability()
  const once = useRetryKey()
  const { busy, run } = useAction(flashError)
  const change = () =>
    run(async () => {
      await once(String(!followed), key => call(followed ? calls.unfollow : calls.follow, { params: { id: slug } }, { key }))
      onChanged()
    })
  return (
    <Button
      size="small"
      kind="quiet"
      busy={busy}
      disabled={!online}
      aria-pressed={followed}
      aria-label={`${followed ? 'Following' : 'Follow'}: notify me of new opportunities in ${name}`}
      {...(!online && { title: 'This needs a connection.' })}
      onClick={() => void change()}
    >
      {followed ? 'Following' : 'Follow'}
    </Button>
  )
}
