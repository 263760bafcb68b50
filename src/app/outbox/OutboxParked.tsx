import { useState } from 'react'
import { roleMay } from '#contract/rights.ts'
import { editParked, type FolderView, isEditable, recreateFolder } from '#features/folders/index.ts'
import { type Resolution, copyOfChange, discardChange, type ParkedChange, resolveChange, retryChange } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { confirmModal } from '#ui/overlay/confirm.ts'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { Select } from '#ui/first/Select.tsx'
import { valueWords } from './value-words.ts'
import css from './Outbox.module.css'

interface OutboxParkedProps {
  change: ParkedChange
  all: readonly ParkedChange[]
  folders: readonly FolderView[]
}

/** One refused change: what, when, the server's words, and what can be done about it. */
export function OutboxParked({ change, all, folders }: OutboxParkedProps) {
  const { seq, what, when, why, dependents, choices, conflict, target } = change
  const [busy, setBusy] = useState(false)
  const others = folders.filter(folder => roleMay(folder.rw_access, 'addBookmark') && !target.id.startsWith(`${folder.id}/`))

  const attempt = async (act: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      flash({ variant: 'danger', text: error instanceof Error ? error.message : 'Something went wrong' })
    } finally {
      setBusy(false)
    }
  }
  const choose = (choice: Resolution, folderId?: string) =>
    attempt(() => (choice === 'retry' ? retryChange(seq) : resolveChange(seq, choice, folderId)))

  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(await copyOfChange(seq))
      flash({ variant: 'success', text: 'Copied' })
    } catch {
      flash({ variant: 'warning', text: 'The browser did not allow copying. "Export all as JSON" saves it as a file.' })
    }
  }

  const handleDiscard = async () => {
    const text =
      dependents.length > 0 ? `${lost(dependents.length)} Nothing of it reaches the server.` : 'Nothing of it reaches the server.'
    if (await confirmModal({ title: 'Discard this change?', text, yes: 'Discard', no: 'Keep it', danger: true })) await discardChange(seq)
  }

  return (
    <li className={css['parked']}>
      <p className={css['what']}>{what.join('')}</p>
      <p className={css['why']}>{why}</p>
      {conflict && (
        <table className={css['conflict']}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">Saved meanwhile</th>
            </tr>
          </thead>
          <tbody>
            {conflict.map(({ field, mine, theirs }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td>{valueWords(mine)}</td>
                <td>{valueWords(theirs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {dependents.length > 0 && (
        <ul className={css['dependents']} aria-label="Waits for this">
          {dependents.map(dependent => (
            <li key={dependent.seq}>{dependent.what.join('')}</li>
          ))}
        </ul>
      )}
      <div className={css['actions']}>
        {isEditable(change, folders) && (
          <Button size="small" busy={busy} onClick={() => void attempt(() => editParked(change, folders))}>
            Edit and retry
          </Button>
        )}
        {choices.includes('recreate') && (
          <Button size="small" busy={busy} onClick={() => void attempt(() => recreateFolder(change, all, folders))}>
            Recreate folder
          </Button>
        )}
        {plain.map(
          ([choice, words]) =>
            choices.includes(choice) && (
              <Button key={choice} size="small" busy={busy} onClick={() => void choose(choice)}>
                {words}
              </Button>
            ),
        )}
        {choices.includes('elsewhere') && others.length > 0 && (
          <Select
            className={css['other']}
            aria-label="Save into another folder"
            value=""
            onChange={event => void choose('elsewhere', event.target.value)}
          >
            <option value="" disabled>
              Other folder …
            </option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <Button size="small" onClick={() => void handleCopy()}>
          Copy
        </Button>
        <Button size="small" kind="danger" onClick={() => void handleDiscard()}>
          Discard
        </Button>
        <span className={css['when']}>
          <RelativeTime at={when} />
        </span>
      </div>
    </li>
  )
}

/** Choices that need nothing but a press, in the order they are offered. */
const plain: [choice: Resolution, words: string][] = [
  ['retry', 'Retry'],
  ['mine', 'Save mine over it'],
  ['theirs', 'Keep what was saved'],
  ['delete_anyway', 'Delete it all the same'],
]

const lost = (count: number): string =>
  count === 1 ? 'One change that needs it goes with it.' : `${count} changes that need it go with it.`
