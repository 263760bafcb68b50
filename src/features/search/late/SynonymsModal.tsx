import { useState } from 'react'
import { search } from '#contract/search.ts'
import { Button } from '#ui/button/Button.tsx'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import { Checkbox } from '#ui/field/Checkbox.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { Switch } from '#ui/field/Switch.tsx'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { useRead } from '#api/read/use-read.ts'
import { wholeRequest } from '#workers/query-encoding/search-request.ts'
import css from './Modals.module.css'

interface SynonymsProps {
  state: UrlSearchState
}

/** Nothing changes until Apply (S3§4). */
export default function SynonymsModal({ state, close }: SynonymsProps & ModalProps<Pick<UrlSearchState, 'ig_s' | 'ignored_synonyms'>>) {
  const [isOff, setIsOff] = useState(state.ig_s)
  const [ignored, setIgnored] = useState<readonly string[]>(state.ignored_synonyms)
  // All synonyms are read, also while they are off, to show what turning them on would do.
  const body = { ...wholeRequest(state), ignore_synonyms: false, ignored_synonyms: [] }
  const { answer: value, error, again } = useRead(search.synonyms, state.keyword ? { body } : undefined)
  const uses = value?.synonyms ?? []
  const isChanged = isOff !== state.ig_s || (!isOff && !sameTerms(ignored, state.ignored_synonyms))

  return (
    <ModalFrame
      title="Synonyms"
      footer={
        <Button kind="primary" disabled={!isChanged} onClick={() => close({ ig_s: isOff, ignored_synonyms: [...ignored] })}>
          Apply
        </Button>
      }
    >
      <div className={css['synonyms']}>
        <Switch
          checked={!isOff}
          onChange={event => setIsOff(!event.target.checked)}
          label="Search for synonyms too"
          note="Also finds words with the same meaning."
        />
        {uses.map(use => (
          <fieldset key={use.of} className={css['choices']} disabled={isOff}>
            <legend>{use.of}</legend>
            {use.terms.map(({ term }) => (
              <Checkbox
                key={term}
                label={term}
                checked={!isOff && !ignored.includes(term)}
                onChange={event => setIgnored(event.target.checked ? ignored.filter(other => other !== term) : [...ignored, term])}
              />
            ))}
          </fieldset>
        ))}
        {!state.keyword || (value && uses.length === 0) ? (
          <p className={css['note']}>{state.keyword ? 'No synonyms are known for these words.' : 'Enter words to see their synonyms.'}</p>
        ) : (
          (error || !value) && <NotLoaded error={error} again={again} what="The synonyms" />
        )}
      </div>
    </ModalFrame>
  )
}

const sameTerms = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every(term => others.includes(term))
