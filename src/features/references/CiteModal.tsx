import { limits } from '#contract/limits.ts'
import { Button } from '#ui/button/Button.tsx'
import { Field } from '#ui/field/Field.tsx'
import { Copy, Download } from '#ui/Icon.tsx'
import type { Closing } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { saveText } from '#ui/text/save-text.ts'
import { referenceFormats } from '#workers/export-building/formats.ts'
import type { CitedItem } from './cite.modal.ts'
import { chooseFormat, useChosenFormat } from './chosen-format.state.ts'
import { copyReferences } from './copy-references.ts'
import { fileName } from './file-name.ts'
import { FormatSelect } from './FormatSelect.tsx'
import { GatheredNotes } from './GatheredNotes.tsx'
import { Preview } from './Preview.tsx'
import { Reading } from './Reading.tsx'
import { useReferences } from './use-references.ts'
import css from './CiteModal.module.css'

const { most } = limits.references
const inWords = (count: number): string => (count === 1 ? 'Reference' : `${count} references`)

/** Chooses a format, shows what comes out of it, and copies or saves it. */
export default function CiteModal({ items, close }: { items: readonly CitedItem[] } & Closing<void>) {
  const format = useChosenFormat()
  const cited = items.slice(0, most)
  const { gathered, done, references, again } = useReferences(cited, format)
  const count = gathered?.records.length ?? 0
  const { mime } = referenceFormats[format]
  const lacksText = !references || count === 0
  const copy = () => {
    if (references && count > 0) void copyReferences(references, `${inWords(count)} copied`)
  }
  const save = () => {
    if (references && gathered && count > 0) saveText(fileName(gathered.records, format, new Date()), references.text, mime)
  }
  return (
    <ModalFrame
      title={cited.length === 1 ? 'Cite' : `Cite ${cited.length} items`}
      footer={
        <>
          <Button kind="primary" icon={Copy} aria-disabled={lacksText} onClick={copy}>
            Copy
          </Button>
          <Button icon={Download} aria-disabled={lacksText} onClick={save}>
            Download
          </Button>
        </>
      }
    >
      <div className={css['content']}>
        <Field label="Format">
          <FormatSelect value={format} onChange={chooseFormat} />
        </Field>
        <div aria-live="polite" className={css['notes']}>
          {items.length > most && (
            <p>
              The first {most} of {items.length} are cited: no more at once.
            </p>
          )}
          {gathered && <GatheredNotes gathered={gathered} again={again} />}
          {references === null && <p>The references could not be made.</p>}
        </div>
        {gathered && references ? (
          <Preview references={references} />
        ) : (
          references === undefined && <Reading done={done} of={cited.length} cancel={close} />
        )}
      </div>
    </ModalFrame>
  )
}
