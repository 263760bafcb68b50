import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
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

/** Looks up every reference of a pasted list, and lists the records that were found. */
export default function FindReferencesPage() {
  usePageTitle('Find references')
  const { references, rest } = useLookUp()
  const [isChanging, setIsChanging] = useState(false)
  const selection = useSelection('publications')
  useEffect(() => {
    keepSelectionOf('publications')
    void resumeLookUp()
    return pauseLookUp
  }, [])
  const start = (texts: readonly string[]) => {
    setReferences(texts)
    setIsChanging(false)
    void resumeLookUp()
  }
  const showsForm = isChanging || references.length === 0
  return (
    <div className={css['page']}>
      <h1 tabIndex={-1}>Find references</h1>
      {showsForm ? (
        <ReferenceForm texts={[...references.map(({ text }) => text), ...rest]} onSubmit={start} />
      ) : (
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
      )}
    </div>
  )
}

interface ReferenceFormProps {
  texts: readonly string[]
  onSubmit: (texts: readonly string[]) => void
}

function ReferenceForm({ texts, onSubmit }: ReferenceFormProps) {
  const id = useId()
  const [isEmpty, setIsEmpty] = useState(false)
  // Not controlled, because a list can have a megabyte.
  const area = useRef<HTMLTextAreaElement>(null)
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
        defaultValue={texts.join('\n')}
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
