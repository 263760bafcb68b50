import { isOver } from '#contract/opportunity-days.ts'
import { opportunityPage } from '#contract/opportunity-page.ts'
import { ProfilePart } from '#features/researchers/index.ts'
import { formatNumber } from '#kit/format-number.ts'
import { serverNow } from '#kit/server-clock.ts'
import { useOwnOpportunities } from '../opportunities.reads.ts'
import { kindNames } from './kind-names.data.ts'
import { OpportunityList } from './OpportunityList.tsx'

/** On the own profile: what is open in the communities and groups of the user; nothing without any. */
export function OwnOpportunities() {
  const now = serverNow()
  const rows = useOwnOpportunities()?.filter(row => !isOver(row, now))
  if (!rows || rows.length === 0) return null
  return (
    <ProfilePart title="Opportunities" count={formatNumber(rows.length)}>
      <OpportunityList rows={rows} label="Opportunities of your communities and groups">
        {row => (
          <>
            <a href={opportunityPage(row)}>
              <bdi>{row.title}</bdi>
            </a>
            , {kindNames[row.kind]}, <bdi>{row.group_name}</bdi>
          </>
        )}
      </OpportunityList>
    </ProfilePart>
  )
}
