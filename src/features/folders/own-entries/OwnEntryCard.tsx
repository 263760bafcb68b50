import type { ReactNode } from 'react'
import type { OwnEntryContent } from '#contract/own-entry.ts'
import { citedTypeLabels } from '#contract/own-entry.ts'
import { roleMay } from '#contract/roles.ts'
import { WebLink } from '#features/records/index.ts'
import { CiteButton } from '#features/references/index.ts'
import { IconButton } from '#ui/button/Button.tsx'
import { Pencil } from '#ui/Icon.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import type { FolderView } from '../folders.reads.ts'
import { ItemActions } from '../items/ItemActions.tsx'
import type { EntryItem } from '../items/item-view.ts'
import { ChangeMark } from '../Marks.tsx'
import { entryAddress, entryFacts, entryNames } from './entry-texts.ts'
import { OwnEntryModal } from './own-entry.modal.ts'
import css from './OwnEntryCard.module.css'

/** An own entry in the list of a folder. */
export function OwnEntryCard({ folder, item }: { folder: FolderView; item: EntryItem }) {
  const { folder_id, slug_value: id, entry, added_at, mark } = item
  return (
    <EntryCard
      entry={entry}
      note={
        <>
          added <RelativeTime at={added_at} /> <ChangeMark mark={mark} />
        </>
      }
      actions={
        <>
          <CiteButton items={[]} entries={[{ id, entry }]} />
          {roleMay(folder.rw_access, 'addBookmark') && (
            <IconButton
              icon={Pencil}
              label={`Edit ${entry.title}`}
              onClick={() => void openModal(OwnEntryModal, { folder_id, id, entry })}
            />
          )}
          <ItemActions folder={folder} item={item} title={entry.title} />
        </>
      }
    />
  )
}

interface EntryCardProps {
  entry: OwnEntryContent
  note: ReactNode
  actions: ReactNode
}

/** A work that is no record of the catalogue. Its texts come from a file, so all of them are shown as plain text. */
export function EntryCard({ entry, note, actions }: EntryCardProps) {
  const names = entryNames(entry)
  const facts = entryFacts(entry)
  const address = entryAddress(entry)
  return (
    <article className={css['card']}>
      <div className={css['text']}>
        <p className={css['kind']}>Own entry · {citedTypeLabels[entry.type]}</p>
        <h2 className={css['title']}>{entry.title}</h2>
        {names && <p className={css['names']}>{names}</p>}
        {(facts.length > 0 || address) && (
          <p className={css['facts']}>
            {facts.join(' · ')}
            {facts.length > 0 && address && ' · '}
            {address && <WebLink url={address} />}
          </p>
        )}
        {entry.abstract && <p className={css['abstract']}>{entry.abstract}</p>}
        <p className={css['facts']}>{note}</p>
      </div>
      <div className={css['actions']}>{actions}</div>
    </article>
  )
}
