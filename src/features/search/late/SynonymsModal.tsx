import { useState } from 'react'
import { search } from '#contract/search.ts'
import { Button } from '#ui/button/Button.tsx'
import { Checkbox } from '#ui/field/Checkbox.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { Spinner } from '#ui/waiting/Spinner.tsx'
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
  const [off, setOff] = useState(state.ig_s)
  const [ignored, setIgnored] = useState<readonly string[]>(state.ignored_synonyms)
  // All of them are asked for, also while they are off, so that one sees what switching them on would do.
  const body = { ...wholeRequest(state), ignore_synonyms: false, ignored_synonyms: [] }
  const { answer: value, error } = useRead(search.synonyms, state.keyword ? { body } : undefined)
  const uses = value?.synonyms ?? []
  const isChanged = off !== state.ig_s || (!off && !sameTerms(ignored, state.ignored_synonyms))

  return (
    <ModalFrame
      title="Synonyms"
      footer={
        <Button kind="primary" disabled={!isChanged} onClick={() => close({ ig_s: off, ignored_synonyms: [...ignored] })}>
          Apply
        </Button>
      }
    >
      <div className={css['synonyms']}>
        <Switch
          checked={!off}
          onChange={event => setOff(!event.target.checked)}
          label="Search for synonyms too"
          note="Words that mean the same are found as well."
        />
        {uses.map(use => (
          <fieldset key={use.of} className={css['choices']} disabled={off}>
            <legend>{use.of}</legend>
            {use.terms.map(({ term }) => (
              <Checkbox
                key={term}
                label={term}
                checked={!off && !ignored.includes(term)}
                onChange={event => setIgnored(event.target.checked ? ignored.filter(other => other !== term) : [...ignored, term])}
              />
            ))}
          </fieldset>
        ))}
        {!state.keyword || (value && uses.length === 0) ? (
          <p className={css['note']}>{state.keyword ? 'No synonyms are known for these words.' : 'Enter words to see their synonyms.'}</p>
        ) : error ? (
          <p className={css['note']}>The synonyms of these words cannot be listed now. {error.message}</p>
        ) : (
          !value && <Spinner />
        )}
      </div>
    </ModalFrame>
  )
}

const sameTerms = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every(term => others.includes(term))
