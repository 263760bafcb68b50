import { AsOf, useFlashOfPull } from '#features/folders/index.ts'
import { to } from '#contract/to.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { ButtonLink } from '#ui/button/Button.tsx'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { Bell } from '#ui/Icon.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { firstAlerts, useFollowedProfiles, useSavedSearches } from '../searches/searches.reads.ts'
import { late } from '#ui/waiting/late.tsx'
import { pageLook, useAtOnce, useFirstPull } from '#offline/index.ts'
import { AlertRows } from './AlertRows.tsx'
import { FollowedProfile } from './FollowedProfile.tsx'
import { SavedSearchRow } from './SavedSearchRow.tsx'
import css from './AlertsPage.module.css'

const { ready, shown, useLooked, useShown } = pageLook(firstAlerts)
export { ready, shown }

const AllAlertsFeed = late(() => import('../late/AllAlertsFeed.tsx'))

/** Saved searches and followed profiles with what they found last, from the mirror, so that it is the same offline. */
export default function AlertsPage() {
  usePageTitle('Alerts')
  const { seen, when } = useLooked()
  const searches = useAtOnce(seen?.searches, useSavedSearches(when))
  const followed = useAtOnce(seen?.followed, useFollowedProfiles(when))
  useShown(searches !== undefined && followed !== undefined)
  const isFirstPull = useFirstPull()
  useFlashOfPull()
  const isEmpty = searches?.length === 0 && followed?.length === 0
  return (
    <div className={css['page']}>
      <header className={css['head']}>
        <h1 tabIndex={-1}>Alerts</h1>
        <AsOf />
      </header>
      {!searches || !followed || (isEmpty && isFirstPull) ? (
        <Skeleton lines={6} />
      ) : isEmpty ? (
        <EmptyBlock title="No alerts yet" icon={Bell} actions={<ButtonLink href={to('searchHome')}>Search</ButtonLink>}>
          <p>
            Use “Save search” above a list of results, or “Create alert” on the page of a researcher, group or organisation. What is new is
            then shown here.
          </p>
        </EmptyBlock>
      ) : (
        <>
          <AlertRows title="Saved searches" rows={searches} empty="You have no saved searches. Use “Save search” above a list of results.">
            {search => <SavedSearchRow search={search} />}
          </AlertRows>
          <AlertRows
            title="Followed profiles"
            rows={followed}
            empty="You follow nobody yet. Use “Create alert” on the page of a researcher, group or organisation."
          >
            {profile => <FollowedProfile profile={profile} />}
          </AlertRows>
          <AllAlertsFeed />
        </>
      )}
    </div>
  )
}
