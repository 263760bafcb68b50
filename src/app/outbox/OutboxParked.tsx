import { useState } from 'react'
import { roleMay } from '#contract/roles.ts'
import { editParked, type FolderView, isEditable, recreateFolder } from '#features/folders/index.ts'
import { type Resolution, copyOfChange, discardChange, type ParkedChange, resolveChange, retryChange } from '#offline/index.ts'
import { titleOfField } from '#forms/field-words.ts'
import { Button } from '#ui/button/Button.tsx'
import { confirmModal } from '#ui/overlay/confirm.ts'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { Options, Select } from '#ui/first/Select.tsx'
import { valueText } from './value-text.ts'
import css from './Outbox.module.css'

interface OutboxParkedProps {
  change: ParkedChange
  all: readonly ParkedChange[]
  folders: readonly FolderView[]
}

/** A refused change: what it is, when it was made, the message of the server, and the choices. */
export function OutboxParked({ change, all, folders }: OutboxParkedProps) {
  const { seq, what, when, why, dependents, choices, conflict, target, text } = change
  const [busy, setBusy] = useState(false)
  const otherFolders = folders.filter(folder => roleMay(folder.rw_access, 'addBookmark') && !target.id.startsWith(`${folder.id}/`))

  const attempt = async (action: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await action()
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
      flash({ variant: 'warning', text: 'Your browser blocked copying. Use “Export all as JSON” to save it as a file.' })
    }
  }

  const handleDiscard = async () => {
    const text = ['It won’t be saved.', dependents.length > 0 && dependentsText(dependents.length)].filter(Boolean).join(' ')
    if (await confirmModal({ title: 'Discard this change?', text, yes: 'Discard', no: 'Keep it', danger: true })) await discardChange(seq)
  }

  return (
    <li className={css['parked']}>
      <p className={css['what']}>{what.join('')}</p>
      <p className={css['why']}>{why}</p>
      {text !== undefined && !conflict && <p className={css['text']}>{text}</p>}
      {conflict && (
        <table className={css['conflict']}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">Saved version</th>
            </tr>
          </thead>
          <tbody>
            {conflict.map(({ field, mine, theirs }) => (
              <tr key={field}>
                <th scope="row">{titleOfField(field)}</th>
                <td>{valueText(mine)}</td>
                <td>{valueText(theirs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {dependents.length > 0 && (
        <ul className={css['dependents']} aria-label="Changes that depend on this">
          {dependents.map(dependent => (
            <li key={dependent.seq}>{dependent.what.join('')}</li>
          ))}
        </ul>
      )}
      <div className={css['actions']}>
        {isEditable(change, folders) && (
          <Button size="small" busy={busy} onClick={() => void attempt(() => editParked(change, folders))}>
            Edit and try again
          </Button>
        )}
        {choices.includes('recreate') && (
          <Button size="small" busy={busy} onClick={() => void attempt(() => recreateFolder(change, all, folders))}>
            Recreate folder
          </Button>
        )}
        {simpleChoices.map(
          ([choice, label]) =>
            choices.includes(choice) && (
              <Button key={choice} size="small" busy={busy} onClick={() => void choose(choice)}>
                {label}
              </Button>
            ),
        )}
        {choices.includes('elsewhere') && otherFolders.length > 0 && (
          <Select
            className={css['other']}
            aria-label="Save to another folder"
            value=""
            onChange={event => void choose('elsewhere', event.target.value)}
          >
            <option value="" disabled>
              Another folder…
            </option>
            <Options of={otherFolders.map(({ id, name }) => [id, name])} />
          </Select>
        )}
        <Button size="small" onClick={() => void handleCopy()}>
          Copy
        </Button>
        <Button size="small" kind="danger" onClick={() => void handleDiscard()}>
          Discard
        </Button>
        <span className={css['when']}>
          <RelativeTime at={when} byDevice />
        </span>
      </div>
    </li>
  )
}

/** The choices without further input, in order. */
const simpleChoices: [choice: Resolution, label: string][] = [
  ['retry', 'Try again'],
  ['mine', 'Keep my version'],
  ['theirs', 'Keep the saved version'],
  ['delete_anyway', 'Delete anyway'],
  ['add_again', 'Add it again'],
]

const dependentsText = (count: number): string =>
  count === 1 ? 'One change that depends on it is also discarded.' : `${count} changes that depend on it are also discarded.`
