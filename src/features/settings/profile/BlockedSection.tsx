import { to } from '#contract/to.ts'
import { unblockPerson, useBlockedPeople } from '#features/blocked-people/index.ts'
import { failureOfQueued } from '#forms/errors-of-queued.ts'
import { flashSuccess } from '#forms/flashes.ts'
import { useAction } from '#forms/use-action.ts'
import { commit } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { Badge } from '#ui/text/Badge.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { focusSectionHeading } from '../account/focus-section.ts'
import css from '../parts/Rows.module.css'
import { SettingsSection } from '../parts/SettingsSection.tsx'

type Blocked = NonNullable<ReturnType<typeof useBlockedPeople>>[number]

/** Whom the user has blocked. From the mirror and through the queue, so that it works offline. */
export default function BlockedSection() {
  const people = useBlockedPeople()
  return (
    <SettingsSection
      id="blocked"
      title="Blocked people"
      about="What they write in communities is folded away for you, and they can’t mention or notify you. They are not told."
    >
      {!people && <Skeleton lines={2} />}
      {people?.length === 0 && (
        <p className={css['note']}>You haven’t blocked anyone. To block someone, open the menu beside something they wrote.</p>
      )}
      {people && people.length > 0 && (
        <ul className={css['rows']} aria-label="Blocked people">
          {people.map(person => (
            <BlockedRow key={person.slug_value} person={person} />
          ))}
        </ul>
      )}
    </SettingsSection>
  )
}

function BlockedRow({ person: { slug_value, full_name, created_at, mark } }: { person: Blocked }) {
  const { busy, run } = useAction(thrown => void flash({ variant: 'danger', text: failureOfQueued(thrown) }))
  const unblock = async () => {
    await commit(unblockPerson, { slug_value, full_name })
    flashSuccess(`${full_name} is unblocked.`)
    focusSectionHeading('blocked')
  }
  return (
    <li className={css['row']}>
      <span className={css['label']}>
        <a href={to('researcher.show', { id: slug_value })}>
          <bdi>{full_name}</bdi>
        </a>{' '}
        <span className={css['note']}>
          blocked <RelativeTime at={created_at} />
        </span>
      </span>
      {mark === 'waiting' && <Badge tone="warn">Not sent yet</Badge>}
      <Button kind="quiet" size="small" busy={busy} onClick={() => void run(unblock)} aria-label={`Unblock ${full_name}`}>
        Unblock
      </Button>
    </li>
  )
}
