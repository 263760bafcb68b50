import { limits } from '#contract/limits.ts'
import { Button } from '#ui/button/Button.tsx'
import { Field } from '#ui/field/Field.tsx'
import { Copy, Download } from '#ui/Icon.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { downloadText } from '#ui/text/download-text.ts'
import { referenceFormats } from '#workers/export-building/formats.ts'
import type { CitedItem } from './cite.modal.ts'
import { chooseFormat, useChosenFormat } from './chosen-format.state.ts'
import { copyReferences } from './copy-references.ts'
import { fileName } from './file-name.ts'
import { FormatSelect } from './FormatSelect.tsx'
import { GatherNotes } from './GatherNotes.tsx'
import { Preview } from './Preview.tsx'
import { GatherProgress } from './GatherProgress.tsx'
import { useReferences } from './use-references.ts'
import css from './CiteModal.module.css'

const { most: maxItems } = limits.references
const copiedLabel = (count: number): string => (count === 1 ? 'Reference' : `${count} references`)

/** Chooses a format, previews the references, and copies or downloads them. */
export default function CiteModal({ items, close }: { items: readonly CitedItem[] } & ModalProps<void>) {
  const format = useChosenFormat()
  const cited = items.slice(0, maxItems)
  const { gathered, done, references, again } = useReferences(cited, format)
  const count = gathered?.records.length ?? 0
  const { mime } = referenceFormats[format]
  const isEmpty = !references || count === 0
  const handleCopy = () => {
    if (references && count > 0) void copyReferences(references, `${copiedLabel(count)} copied`)
  }
  const handleDownload = () => {
    if (references && gathered && count > 0) downloadText(fileName(gathered.records, format, new Date()), references.text, mime)
  }
  return (
    <ModalFrame
      title={cited.length === 1 ? 'Cite' : `Cite ${cited.length} items`}
      footer={
        <>
          <Button kind="primary" icon={Copy} aria-disabled={isEmpty} onClick={handleCopy}>
            Copy
          </Button>
          <Button icon={Download} aria-disabled={isEmpty} onClick={handleDownload}>
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
          {items.length > maxItems && (
            <p>
              Only the first {maxItems} of {items.length} items are cited.
            </p>
          )}
          {gathered && <GatherNotes gathered={gathered} again={again} />}
          {references === null && <p>The references could not be created.</p>}
        </div>
        {gathered && references ? (
          <Preview references={references} />
        ) : (
          references === undefined && <GatherProgress done={done} total={cited.length} onCancel={close} />
        )}
      </div>
    </ModalFrame>
  )
}
