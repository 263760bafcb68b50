import { counted } from '#kit/format-number.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Download } from '#ui/Icon.tsx'
import { downloadFile } from '#ui/text/download-file.ts'
import { exportFiles } from '#workers/export-building/export-files.ts'
import type { ExportPlan } from '../run/export-plan.ts'
import type { MadeFile } from '../run/made-file.ts'
import css from './ExportForm.module.css'

/** What was chosen is gone. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

/** How many items are in which file (S3§8), and what it lacks. */
export function ExportDone({ plan, made, onAgain }: { plan: ExportPlan; made: MadeFile; onAgain: () => void }) {
  const { file, name, notes } = made
  return (
    <div className={css['form']}>
      <InlineMessage tone="ok">{doneText(plan, made)}</InlineMessage>
      <p className={css['quiet']}>{name}</p>
      {notes.length > 0 && (
        <ul className={css['notes']}>
          {notes.map(note => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <div className={css['buttons']}>
        <Button ref={takeFocus} icon={Download} onClick={() => downloadFile(name, file)}>
          Download again
        </Button>
        <Button kind="quiet" onClick={onAgain}>
          Back
        </Button>
      </div>
    </div>
  )
}

function doneText({ format, template }: ExportPlan, { written }: MadeFile): string {
  const { label } = exportFiles[format]
  const file = `${format === 'xlsx' ? 'an' : 'a'} ${label} file to the Downloads folder.`
  const kind = template === 'contacts' ? 'contact' : 'item'
  return `${counted(written, `${kind} was`, `${kind}s were`)} exported as ${file}`
}
