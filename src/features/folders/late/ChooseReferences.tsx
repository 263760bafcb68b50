import { type DragEvent, type FormEvent, useId, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { Identified } from '#contract/same-work.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Field } from '#ui/field/Field.tsx'
import { TextArea } from '#ui/field/TextArea.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { useFolderItems } from '../folders.reads.ts'
import { worksOf } from './folder-works.ts'
import css from './ImportReferences.module.css'

interface ChooseReferencesProps {
  folderId: string
  problem: string | undefined
  onChoose: (load: () => Promise<Uint8Array | string>, known: readonly Identified[]) => Promise<void>
}

const fileTypes = '.bib,.bibtex,.ris,.json,.txt,.nbib'
const mostMegabytes = Math.floor(limits.importedFile / 2 ** 20)

/** A file by choosing or dropping it, or a pasted list. */
export function ChooseReferences({ folderId, problem, onChoose }: ChooseReferencesProps) {
  const items = useFolderItems(folderId)
  const input = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const headingId = useId()
  const [error, setError] = useState(problem)
  const [isEmpty, setIsEmpty] = useState(false)
  const [isOver, setIsOver] = useState(false)
  if (!items) return <Skeleton lines={5} />
  const choose = (load: () => Promise<Uint8Array | string>) => void onChoose(load, worksOf(items))
  const take = (file: File | null | undefined) => {
    if (!file) return
    if (file.size > limits.importedFile) setError(`This file is too large. Files of up to ${mostMegabytes} MB can be imported.`)
    else choose(async () => new Uint8Array(await file.arrayBuffer()))
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const text = area.current?.value.trim() ?? ''
    setIsEmpty(text === '')
    if (text !== '') choose(() => Promise.resolve(text))
    else area.current?.focus()
  }
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      take(event.dataTransfer.files[0])
    },
  }
  return (
    <div className={css['choose']}>
      <InlineMessage tone="danger">{error}</InlineMessage>
      <section aria-labelledby={headingId} className={css['drop']} data-over={isOver || undefined} {...drop}>
        <h3 id={headingId}>From a file</h3>
        <p>BibTeX, RIS, CSL-JSON, PubMed (.nbib), or a list of DOIs or PMIDs. It is read on this device.</p>
        <input
          ref={input}
          hidden
          type="file"
          accept={fileTypes}
          aria-label="File with references"
          onChange={event => {
            take(event.target.files?.[0])
            // So that the same file can be chosen again.
            event.target.value = ''
          }}
        />
        <p className={css['buttons']}>
          <Button data-autofocus kind="primary" onClick={() => input.current?.click()}>
            Choose a file
          </Button>
          <span className={css['quiet']}>or drop it here</span>
        </p>
      </section>
      <form onSubmit={handleSubmit} className={css['paste']}>
        <Field
          label="Or paste them"
          hint="DOIs, PMIDs or arXiv numbers, or the content of a file."
          error={isEmpty ? 'Paste at least one reference.' : undefined}
        >
          {/* Not controlled, because a list can have a megabyte. */}
          <TextArea ref={area} rows={5} spellCheck={false} />
        </Field>
        <p>
          <Button type="submit">Import</Button>
        </p>
      </form>
    </div>
  )
}
