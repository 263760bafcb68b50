import { useState } from 'react'
import { mayPost } from '#contract/opportunity-rights.ts'
import { to } from '#contract/to.ts'
import { ProfilePart } from '#features/researchers/index.ts'
import { formatNumber } from '#kit/format-number.ts'
import { usePlace } from '#routing/place.ts'
import { ButtonLink } from '#ui/button/Button.tsx'
import { type OpportunityHolder, useOpportunities } from '../opportunities.reads.ts'
import { FollowButton } from './FollowButton.tsx'
import css from './Opportunities.module.css'
import { OpportunityList } from './OpportunityList.tsx'

interface OpportunityPartProps {
  holder: OpportunityHolder
  /** Draws nothing where there is nothing to read or to do. */
  hidesEmpty?: boolean
}

/** The opportunities of a community or research group: the open ones, and folded away those that are over. */
export function OpportunityPart({ holder, hidesEmpty = false }: OpportunityPartProps) {
  const { type, slug, role } = holder
  const { hash } = usePlace()
  const { rows, total, followed, again } = useOpportunities(holder, { page: 0, over: false })
  const [isUnfolded, setUnfolded] = useState(false)
  const posts = mayPost(type, role)
  if (hidesEmpty && !posts && role === null && !rows?.length) return null
  // A notice may lead to one that is over by now.
  const leadsToOver = hash.includes('opportunity-') && rows !== undefined && !rows.some(({ id }) => hash.endsWith(`opportunity-${id}`))
  const shown = isUnfolded || leadsToOver
  return (
    <ProfilePart
      title="Opportunities"
      {...(total !== undefined && total > 0 && { count: formatNumber(total) })}
      tools={
        <div className={css['tools']}>
          {posts && (
            <ButtonLink size="small" href={to('create.opportunity', { id: slug })}>
              New opportunity
            </ButtonLink>
          )}
          {type === 'community' && typeof followed === 'boolean' && <FollowButton slug={slug} followed={followed} onChanged={again} />}
        </div>
      }
    >
      <OpportunityList
        holder={holder}
        over={false}
        label="Open opportunities"
        empty={
          posts ? 'No open opportunities. Post the first one: a job, a PhD position, a collaboration or funding.' : 'No open opportunities.'
        }
      />
      <details className={css['over']} open={shown} onToggle={event => setUnfolded(event.currentTarget.open)}>
        <summary>Expired and closed</summary>
        {shown && (
          <OpportunityList
            holder={holder}
            over
            label="Expired and closed opportunities"
            empty="No opportunity has expired or was closed."
          />
        )}
      </details>
    </ProfilePart>
  )
}
