import { useMemo } from 'react'
import { limits } from '#contract/limits.ts'
import { counted, formatNumber } from '#kit/format-number.ts'
import { Button } from '#ui/button/Button.tsx'
import { Field } from '#ui/field/Field.tsx'
import { Copy, Download } from '#ui/Icon.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { downloadText } from '#ui/text/download-text.ts'
import { referenceFormats } from '#workers/export-building/formats.ts'
import type { CiteModalProps } from './cite.modal.ts'
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
const copiedLabel = (count: number): string => (count === 1 ? 'Reference' : counted(count, 'reference'))

const none: NonNullable<CiteModalProps['entries']> = []

/** Chooses a format, previews the references, and copies or downloads them. */
export default function CiteModal({ items, entries = none, onExport, close }: CiteModalProps & ModalProps<void>) {
  const format = useChosenFormat()
  const cited = items.slice(0, maxItems)
  const room = maxItems - cited.length
  const citedEntries = useMemo(() => entries.slice(0, room), [entries, room])
  const all = items.length + entries.length
  const total = cited.length + citedEntries.length
  const { gathered, works, done, references, again } = useReferences(cited, citedEntries, format)
  const count = works.length
  const { mime } = referenceFormats[format]
  const isEmpty = !references || count === 0
  const handleCopy = () => {
    if (references && count > 0) void copyReferences(references, `${copiedLabel(count)} copied`)
  }
  const handleDownload = () => {
    if (references && count > 0) downloadText(fileName(works, format, new Date()), references.text, mime)
  }
  return (
    <ModalFrame
      title={total === 1 ? 'Cite' : `Cite ${counted(total, 'item')}`}
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
          {all > maxItems && (
            <>
              <p>
                Only the first {maxItems} of {formatNumber(all)} items are cited.
                {onExport && ' An export has all of them, as a BibTeX, RIS or CSL-JSON file.'}
              </p>
              {onExport && (
                <Button
                  size="small"
                  onClick={() => {
                    close()
                    onExport()
                  }}
                >
                  Export all {formatNumber(all)}
                </Button>
              )}
            </>
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
