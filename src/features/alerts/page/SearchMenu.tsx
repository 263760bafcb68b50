import { commit } from '#offline/index.ts'
import { go } from '#routing/navigation.ts'
import { EllipsisVertical, Pencil, Search, Trash2 } from '#ui/Icon.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { Menu } from '#ui/overlay/Menu.tsx'
import { editSearchOf } from '../edited-search.state.ts'
import { SaveSearchModal } from '../save-search.modal.ts'
import { changeSearch } from '../searches/change-search.mutation.ts'
import { deleteAlert } from '../searches/delete-alert.ts'
import { isStored } from '../searches/is-stored.ts'
import { hrefOf } from '../searches/searched-state.ts'
import type { SearchRow } from '../searches/searches.mirrored.ts'
import { pauseItem, seenItems } from './alert-menu-items.ts'

/** What can be done with a saved search; all of it offline too. */
export function SearchMenu({ search, see }: { search: SearchRow; see: () => void }) {
  const { id, name, data } = search
  const change = (changed: Partial<Pick<SearchRow, 'name' | 'is_paused'>>) => isStored(commit(changeSearch, { id, change: changed }))
  const rename = async () => {
    const typed = await openModal(SaveSearchModal, { name })
    if (typed !== undefined) await change({ name: typed })
  }
  const remove = async () => {
    // The button that had the focus is gone with its row.
    if (await deleteAlert(search)) document.querySelector<HTMLElement>('h1')?.focus()
  }
  const edit = () => {
    editSearchOf(id)
    void go(hrefOf(data))
  }
  return (
    <Menu
      label={`Actions for ${name}`}
      icon={EllipsisVertical}
      iconOnly
      align="end"
      items={[
        ...seenItems(search, see),
        { label: 'Rename', icon: Pencil, onSelect: () => void rename() },
        { label: 'Edit search', icon: Search, onSelect: edit },
        pauseItem(search, isPaused => void change({ is_paused: isPaused })),
        'line',
        { label: 'Delete', icon: Trash2, danger: true, onSelect: () => void remove() },
      ]}
    />
  )
}
