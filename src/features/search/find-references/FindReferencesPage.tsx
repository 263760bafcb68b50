import { type ChangeEvent, type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import * as v from 'valibot'
import type { DraftStorage } from '#forms/draft-storage.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import { usePageTitle } from '#routing/page-title.ts'
import { Button } from '#ui/button/Button.tsx'
import { TextArea } from '#ui/field/TextArea.tsx'
import { Search } from '#ui/Icon.tsx'
import { late } from '#ui/waiting/late.tsx'
import { keepSelectionOf, useSelection } from '../results/selection.state.ts'
import { LookUpHead } from './LookUpHead.tsx'
import { mostReferences, pauseLookUp, readReferences, resumeLookUp, setReferences, useLookUp } from '#features/find-references/index.ts'
import { ReferenceEntry } from './ReferenceEntry.tsx'
import css from './FindReferencesPage.module.css'

const SelectionBar = late(() => import('../results/SelectionBar.tsx'))

/** How long after the last key a pasted list is kept for a reload, in milliseconds: it can have a megabyte. */
const keepMs = 500

const kept = v.fallback(v.object({ text: v.string() }), { text: '' })

/** Looks up every reference of a pasted list, and lists the records that were found. */
export default function FindReferencesPage() {
  usePageTitle('Find references')
  return (
    <div className={css['page']}>
      <h1 tabIndex={-1}>Find references</h1>
      <WithDraft name="find-references">{draft => <References draft={draft} />}</WithDraft>
    </div>
  )
}

function References({ draft }: { draft: DraftStorage }) {
  const { references, rest } = useLookUp()
  const [isChanging, setIsChanging] = useState(false)
  const selection = useSelection('publications')
  const textOf = () => [...references.map(({ text }) => text), ...rest].join('\n')
  const keepGiven = useEffectEvent(() => references.length > 0 && void draft.write({ text: textOf() }))
  useEffect(() => {
    // Those that were pasted on another page.
    keepGiven()
    keepSelectionOf('publications')
    void resumeLookUp()
    return pauseLookUp
  }, [])
  const start = (texts: readonly string[]) => {
    void draft.write({ text: texts.join('\n') })
    setReferences(texts)
    setIsChanging(false)
    void resumeLookUp()
  }
  if (isChanging || references.length === 0)
    return <ReferenceForm text={textOf() || v.parse(kept, draft.read()).text} draft={draft} onSubmit={start} />
  return (
    <>
      <LookUpHead onChange={() => setIsChanging(true)} onNext={() => start(rest)} />
      <ol className={css['list']} aria-label="References">
        {references.map((reference, at) => (
          <li key={`${at} ${reference.text}`}>
            <ReferenceEntry reference={reference} selection={selection} />
          </li>
        ))}
      </ol>
      {selection.size > 0 && <SelectionBar index="publications" selection={selection} />}
    </>
  )
}

interface ReferenceFormProps {
  text: string
  draft: DraftStorage
  onSubmit: (texts: readonly string[]) => void
}

function ReferenceForm({ text, draft, onSubmit }: ReferenceFormProps) {
  const id = useId()
  const [isEmpty, setIsEmpty] = useState(false)
  // Not controlled, because a list can have a megabyte.
  const area = useRef<HTMLTextAreaElement>(null)
  const typed = useRef<string>(undefined)
  const keeping = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keep = () => {
    clearTimeout(keeping.current)
    if (typed.current !== undefined) void draft.write(typed.current === '' ? undefined : { text: typed.current })
    typed.current = undefined
  }
  const handleType = (event: ChangeEvent<HTMLTextAreaElement>) => {
    typed.current = event.target.value
    clearTimeout(keeping.current)
    keeping.current = setTimeout(keep, keepMs)
  }
  const keepAtEnd = useEffectEvent(keep)
  useEffect(() => () => keepAtEnd(), [])
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const read = readReferences(area.current?.value ?? '')
    setIsEmpty(read.length === 0)
    if (read.length > 0) onSubmit(read)
    else area.current?.focus()
  }
  return (
    <form className={css['form']} onSubmit={handleSubmit}>
      <label htmlFor={id}>References</label>
      <p id={`${id}-hint`} className={css['quiet']}>
        One on each line, or a numbered list. Up to {mostReferences} are looked up at a time.
      </p>
      <TextArea
        id={id}
        ref={area}
        rows={8}
        defaultValue={text}
        onChange={handleType}
        aria-describedby={isEmpty ? `${id}-error ${id}-hint` : `${id}-hint`}
        aria-invalid={isEmpty || undefined}
        spellCheck={false}
      />
      {isEmpty && (
        <p id={`${id}-error`} role="alert" className={css['error']}>
          Paste at least one reference
        </p>
      )}
      <Button type="submit" kind="primary" icon={Search}>
        Find references
      </Button>
    </form>
  )
}
