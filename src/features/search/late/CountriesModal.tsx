import { useState } from 'react'
import { indexes } from '#contract/indexes/all.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import { typeahead } from '#contract/typeahead.ts'
import { Button } from '#ui/button/Button.tsx'
import { Chip } from '#ui/text/Chip.tsx'
import { Combobox } from '#ui/field/Combobox.tsx'
import { Field } from '#ui/field/Field.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { Switch } from '#ui/field/Switch.tsx'
import { labelOf } from '../facets/bucket-labels.ts'
import { formatNumber } from '#kit/format-number.ts'
import { useResults, useSearchState } from '../search.reads.ts'
import { useRead } from '#api/read/use-read.ts'
import css from './Modals.module.css'

interface CountriesProps {
  index: IndexName
  facet: string
  chosen: readonly string[]
  everywhere: boolean
}

export default function CountriesModal({
  index,
  facet,
  close,
  ...initial
}: CountriesProps & ModalProps<Pick<CountriesProps, 'chosen' | 'everywhere'>>) {
  const [chosen, setChosen] = useState(initial.chosen)
  const [everywhere, setEverywhere] = useState(initial.everywhere)
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({})
  const [text, setText] = useState('')
  const filter = useResults(useSearchState()).answer?.filters.find(({ name }) => name === facet)
  const query = text.trim()
  const { answer: value, error } = useRead(
    typeahead.autocomplete,
    query ? { body: { index, filter: facet, query, limit: limits.typeahead.countries } } : undefined,
    { delay: limits.typeahead.debounce },
  )
  const options = error
    ? undefined
    : value?.results
        .filter(option => !chosen.includes(option.value))
        .map(option => ({ ...option, key: option.value, ...(option.count !== undefined && { note: formatNumber(option.count) }) }))
  const isChanged = everywhere !== initial.everywhere || chosen.join() !== initial.chosen.join()

  const add = (option: { value: string; label: string }) => {
    setChosen([...chosen, option.value])
    setLabels({ ...labels, [option.value]: option.label })
    setText('')
  }

  return (
    <ModalFrame
      title="Filter by country"
      footer={
        <>
          {chosen.length > 0 && (
            <Button kind="quiet" onClick={() => setChosen([])}>
              Remove all
            </Button>
          )}
          <Button kind="primary" disabled={!isChanged} onClick={() => close({ chosen, everywhere })}>
            Apply
          </Button>
        </>
      }
    >
      <div className={css['countries']}>
        <Field label="Country" hint="Choose one or more. Results from any of them are shown." error={error && error.message}>
          <Combobox
            data-autofocus
            inFlow
            announcesNoResults
            value={text}
            maxLength={200}
            onType={setText}
            options={query ? options : undefined}
            listLabel="Countries"
            onChoose={add}
          />
        </Field>
        {chosen.length > 0 && (
          <ul className={css['chips']} aria-label="Selected countries">
            {chosen.map(slug => (
              <li key={slug}>
                <Chip onRemove={() => setChosen(chosen.filter(other => other !== slug))}>{labels[slug] ?? labelOf(slug, filter)}</Chip>
              </li>
            ))}
          </ul>
        )}
        {indexes[index].places?.active && (
          <Switch
            checked={everywhere}
            onChange={event => setEverywhere(event.target.checked)}
            label="Also where they are active"
            note="Also matches the countries of sites, sponsors and partners, not only the main location."
          />
        )}
      </div>
    </ModalFrame>
  )
}
