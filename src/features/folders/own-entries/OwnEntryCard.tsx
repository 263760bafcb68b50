import { citedTypeLabels } from '#contract/own-entry.ts'
import { roleMay } from '#contract/roles.ts'
import { WebLink } from '#features/records/index.ts'
import { CiteButton } from '#features/references/index.ts'
import { IconButton } from '#ui/button/Button.tsx'
import { Pencil, Trash2 } from '#ui/Icon.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import type { FolderView } from '../folders.reads.ts'
import { ChangeMark } from '../Marks.tsx'
import type { OwnEntryRow } from '../own-entries.mirrored.ts'
import { entryAddress, entryFacts, entryNames } from './entry-texts.ts'
import { OwnEntryModal } from './own-entry.modal.ts'
import { removeEntry } from './remove-entry.ts'
import css from './OwnEntryCard.module.css'

/** An own entry in the list of a folder. Its texts come from a file, so all of them are shown as plain text. */
export function OwnEntryCard({ folder, row }: { folder: FolderView; row: OwnEntryRow }) {
  const { entry, added_at, mark } = row
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
        <p className={css['facts']}>
          added <RelativeTime at={added_at} /> <ChangeMark mark={mark} />
        </p>
      </div>
      <div className={css['actions']}>
        <CiteButton items={[]} entries={[row]} />
        {roleMay(folder.rw_access, 'addBookmark') && (
          <IconButton icon={Pencil} label={`Edit ${entry.title}`} onClick={() => void openModal(OwnEntryModal, { row })} />
        )}
        {roleMay(folder.rw_access, 'removeBookmark') && (
          <IconButton
            icon={Trash2}
            label={`Remove ${entry.title}`}
            title="Remove from this folder"
            onClick={() => void removeEntry(row, folder)}
          />
        )}
      </div>
    </article>
  )
}
