import { commit } from '#offline/index.ts'
import { Bell, EllipsisVertical } from '#ui/Icon.tsx'
import { Menu } from '#ui/overlay/Menu.tsx'
import { changeFollowed } from '../change-followed.mutation.ts'
import { isStored } from '../searches/is-stored.ts'
import type { FollowedRow } from '../searches/searches.reads.ts'
import { unfollow } from '../unfollow.mutation.ts'
import { pauseItem, seenItems } from './alert-menu-items.ts'

/** What can be done with the alert of a followed profile; all of it offline too. */
export function FollowedMenu({ profile, see }: { profile: FollowedRow; see: () => void }) {
  const { index, slug_value, name } = profile
  const pause = (is_paused: boolean) => void isStored(commit(changeFollowed, { index, slug_value, change: { is_paused } }))
  const leave = async () => {
    // The button that had the focus is gone with its row.
    if (await isStored(commit(unfollow, { index, slug_value, name }))) document.querySelector<HTMLElement>('h1')?.focus()
  }
  return (
    <Menu
      label={`Actions for ${name}`}
      icon={EllipsisVertical}
      iconOnly
      align="end"
      items={[
        ...seenItems(profile, see),
        pauseItem(profile, pause),
        'line',
        { label: 'Stop following', icon: Bell, danger: true, onSelect: () => void leave() },
      ]}
    />
  )
}
